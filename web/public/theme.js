// Before the first paint, so that a chosen theme does not flash.
try {
  var theme = localStorage.getItem('regalia.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage is forbidden: the system's theme it is
}
