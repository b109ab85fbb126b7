/** Searches for many texts in one. */

/**
 * Returns a function that says whether the text contains another one. After some searches it sorts the suffixes of the
 * text. From then on a search takes as long as a few comparisons with the other text, whatever the two texts are:
 * `includes` takes 100 times as long for `aaa…b` in a long text of `a`.
 */
export const searchIn = (text: string): (part: string) => boolean => {
  let searches = 0
  let suffixes: Int32Array | undefined
  return (part) => {
    if (searches++ < maxScans) return text.includes(part)
    suffixes ??= sortSuffixes(text)
    let low = 0
    let high = suffixes.length
    while (low < high) {
      const middle = (low + high) >> 1
      const start = suffixes[middle] ?? 0
      if (text.slice(start, start + part.length) < part) low = middle + 1
      else high = middle
    }
    return text.startsWith(part, suffixes[low])
  }
}

/** To sort the suffixes of a text takes about as long as so many searches in the worst case. */
const maxScans = 16

/**
 * The starts of the suffixes of a text in the order of the suffixes: its suffix array, by prefix doubling. Each round
 * sorts by twice as many code units: by the ranks of the suffixes behind `width` units, then by those of the suffixes.
 */
const sortSuffixes = (text: string): Int32Array => {
  const size = text.length
  const order = new Int32Array(size)
  const byTail = new Int32Array(size)
  let ranks = new Int32Array(size)
  let nextRanks = new Int32Array(size)
  for (let start = 0; start < size; start++) {
    order[start] = start
    ranks[start] = text.charCodeAt(start)
  }
  let rankCount = 0x10000
  for (let width = 0; rankCount !== size && width < size; width = width * 2 || 1) {
    let count = 0
    for (let start = size - width; start < size; start++) byTail[count++] = start
    for (let index = 0; index < size; index++) {
      const start = order[index] ?? 0
      if (start >= width) byTail[count++] = start - width
    }
    // A counting sort, which keeps the order of equal ranks.
    const ends = new Int32Array(rankCount)
    for (let start = 0; start < size; start++) add(ends, ranks[start] ?? 0, 1)
    for (let rank = 1; rank < rankCount; rank++) add(ends, rank, ends[rank - 1] ?? 0)
    for (let index = size - 1; index >= 0; index--) {
      const start = byTail[index] ?? 0
      order[add(ends, ranks[start] ?? 0, -1)] = start
    }
    rankCount = 0
    for (let index = 0, previous = -1; index < size; index++) {
      const start = order[index] ?? 0
      const isSame = previous >= 0 && Math.max(previous, start) + width < size && ranks[previous] === ranks[start] &&
        ranks[previous + width] === ranks[start + width]
      nextRanks[start] = isSame ? rankCount - 1 : rankCount++
      previous = start
    }
    ;[ranks, nextRanks] = [nextRanks, ranks]
  }
  return order
}

const add = (numbers: Int32Array, index: number, number: number): number =>
  numbers[index] = (numbers[index] ?? 0) + number
