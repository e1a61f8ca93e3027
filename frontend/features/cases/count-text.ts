export const countOf = (cases: number): string => `${cases} ${cases === 1 ? 'case' : 'cases'}`;
