/** The quantile: the value below which this share of the values lies. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (value: number): string => `${value.toFixed(2)}×`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
