/** First and last postcode of a range, and its region (decisions 8). Pos Malaysia gives each state ranges of its own. */
const RANGES: readonly (readonly [first: number, last: number, state_id: number])[] = [
  [1_000, 2_999, 9],
  [5_000, 9_999, 2],
  [10_000, 14_999, 7],
  [15_000, 18_999, 3],
  [20_000, 24_999, 11],
  [25_000, 28_999, 6],
  [30_000, 36_999, 8],
  [39_000, 39_999, 6], // Cameron Highlands
  [40_000, 48_999, 10],
  [49_000, 49_999, 6], // Fraser's Hill
  [50_000, 60_999, 14],
  [62_000, 62_999, 16],
  [63_000, 64_999, 10], // Cyberjaya and the airport
  [68_000, 68_999, 10], // Ampang and Batu Caves
  [69_000, 69_999, 6], // Genting Highlands
  [70_000, 73_999, 5],
  [75_000, 78_999, 4],
  [79_000, 86_999, 1],
  [87_000, 87_999, 15],
  [88_000, 91_999, 12],
  [93_000, 98_999, 13],
];

/** The region of a Malaysian postcode; null: no state has it. */
export function stateOfPostcode(postcode: string): number | null {
  if (!/^\d{5}$/.test(postcode)) return null;
  const number = Number(postcode);
  return RANGES.find(([first, last]) => number >= first && number <= last)?.[2] ?? null;
}
