/** Runs in the page: what is wrong with the picture that a table shows now. `picks`: what can be picked, as `@spot` and `#piece`. */
async (picks) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await document.fonts.ready
  for (let i = 0; i < 3; i++) await frame()
  const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 3_000)
  await Promise.all(ends.map((one) => one.finished.catch(() => {})))
  await frame()

  const faults = []
  const table = document.querySelector('main .table')
  const nameOf = (node) => {
    const one = node.closest('[data-piece], [data-spot]') ?? node
    const what = (one.dataset.piece ?? one.dataset.spot ?? one.className).replace(/\d+/g, 'N')
    return `${what} on ${node.closest('[data-surface]')?.dataset.surface ?? node.closest('[data-role]')?.dataset.role}`
  }

  // Regions
  const roles = [...table.querySelectorAll('.region, .stage, .inset, .sheet > [data-surface]')]
  for (const node of roles)
    if (!node.closest('[data-role]') && !node.matches('.left, .desk, .open')) faults.push(`${node.className} has no role`)
  for (const node of table.querySelectorAll('[data-surface]'))
    if (!node.closest('[data-role]')) faults.push(`${node.dataset.surface} lies in no region`)

  // What can be picked says so, and nothing else does
  const marked = [...table.querySelectorAll('[data-surface] [data-pick]')]
  const spotOf = (id) => table.querySelector(`[data-piece="${CSS.escape(id)}"]`)?.dataset.on
  const onSpot = (id) =>
    marked.some((node) => node.dataset.spot === id || node.dataset.on === id || node.closest('[data-spot]')?.dataset.spot === id)
  for (const pick of picks) {
    const id = pick.slice(1)
    if (pick[0] === '@' ? table.querySelector(`[data-spot="${CSS.escape(id)}"]`) && !onSpot(id) : spotOf(id) && !onSpot(spotOf(id)))
      faults.push(`nothing shows that ${pick.replace(/\d+/g, 'N')} can be picked`)
  }
  const may = new Set(picks.map((pick) => pick.slice(1)))
  for (const node of marked) {
    const spot = node.dataset.spot ?? node.dataset.on
    const near = [node.dataset.piece, spot, ...[...table.querySelectorAll(`[data-on="${CSS.escape(spot)}"]`)].map((one) => one.dataset.piece)]
    if (!near.some((id) => may.has(id)) && (node.dataset.heap ?? '1') === '1') faults.push(`${nameOf(node)} shows a mark and cannot be picked`)
  }
  const rects = marked.map((node) => ({ node, rect: node.getBoundingClientRect() })).filter(({ rect }) => rect.width > 0)
  const inSight = ({ left, top, width, height }) => {
    const [x, y] = [left + width / 2, top + height / 2]
    return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight
  }
  if (marked.length && !rects.some(({ rect }) => inSight(rect))) faults.push('nothing that can be picked is in sight')

  // No two of them overlap by more than a quarter
  for (const [i, one] of rects.entries())
    for (const other of rects.slice(i + 1)) {
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue
      const [a, b] = [one.rect, other.rect]
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (wide <= 0 || high <= 0) continue
      const part = (wide * high) / Math.min(a.width * a.height, b.width * b.height)
      if (part > 0.25) faults.push(`${nameOf(one.node)} and ${nameOf(other.node)} overlap by more than a quarter`)
    }

  // No text below 12 px
  const scales = new Map([[document.documentElement, 1]])
  const scaleOf = (node) => {
    if (!scales.has(node)) {
      const { transform, scale } = getComputedStyle(node)
      const { a, b } = new DOMMatrix(transform === 'none' ? '' : transform)
      const drawn = node.matches('svg[viewBox]') ? node.getBoundingClientRect().width / node.viewBox.baseVal.width / scaleOf(node.parentElement) : 1
      scales.set(node, Math.hypot(a, b) * parseFloat(scale === 'none' ? 1 : scale) * drawn * scaleOf(node.parentElement))
    }
    return scales.get(node)
  }
  const small = (node, pseudo, text) => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
    const rect = node.getBoundingClientRect()
    if (rect.width < 2 || rect.height < 2) return // for the ear only
    const size = parseFloat(getComputedStyle(node, pseudo).fontSize) * scaleOf(node)
    if (size < 11.95) faults.push(`${text.trim().length < 4 ? 'a figure' : 'text'} of ${size.toFixed(1)} px: ${nameOf(node)} .${node.className.baseVal ?? node.className}`)
  }
  for (const node of document.querySelectorAll('body *')) {
    const own = [...node.childNodes].filter((child) => child.nodeType === 3 && child.data.trim()).map((child) => child.data)
    if (own.length && !node.matches('script, style, title, option')) small(node, null, own[0])
    for (const pseudo of ['::before', '::after']) {
      const text = getComputedStyle(node, pseudo).content.replace(/^["']|["']$/g, '')
      if (/[\p{L}\p{N}]/u.test(text) && !['none', 'normal'].includes(text) && !/^(url|counter)/.test(text)) small(node, pseudo, text)
    }
  }
  return [...new Set(faults)]
}
