/** The required funds by family size, and for each member beyond seven. */
export interface FundsTable {
  readonly bySize: readonly number[];
  readonly each: number;
}
export const funds2022: FundsTable = {
  bySize: [13_310, 16_570, 20_371, 24_733, 28_052, 31_638, 35_224],
  each: 3_586,
};
export const funds2023: FundsTable = {
  bySize: [13_757, 17_127, 21_055, 25_564, 28_994, 32_700, 36_407],
  each: 3_706,
};
export const funds2024: FundsTable = {
  bySize: [14_690, 18_288, 22_483, 27_297, 30_690, 34_917, 38_875],
  each: 3_958,
};
export const funds2025: FundsTable = {
  bySize: [15_263, 19_001, 23_360, 28_362, 32_168, 36_280, 40_392],
  each: 4_112,
};
export const fundsFor = ({ bySize, each }: FundsTable, size: number): number =>
  bySize[size - 1] ?? (bySize.at(-1) ?? 0) + each * (size - bySize.length);
