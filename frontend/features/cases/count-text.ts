export const countOf = (cases: number): string =>
  `${cases.toLocaleString('en-US')} ${cases === 1 ? 'case' : 'cases'}`;
