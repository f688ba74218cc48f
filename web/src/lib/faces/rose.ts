/** A compass rose of eight points around 0, 0: pure sums. Its radius is 50. */
const LONG = 50
const SHORT = 30
const WAIST = 10

const at = (radius: number, eighths: number): string => {
  const angle = (eighths * Math.PI) / 4 - Math.PI / 2
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
}

/** One half of each point: `side` 1 the lit one, -1 the one in the shade. */
function halves(side: 1 | -1): string {
  const order = [1, 3, 5, 7, 0, 2, 4, 6] // the long points lie over the short ones
  return order.map((k) => `M0 0L${at(k % 2 ? SHORT : LONG, k)}L${at(WAIST, k + side / 2)}Z`).join('')
}

export const ROSE = { lit: halves(-1), shade: halves(1) }
