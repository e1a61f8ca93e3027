/** Percentages, shares, amounts of money, and numbers of people or cases in a text: figures that need a source. */
const patterns = [
  /\d[\d.,]*\s?(?:%|percent\b)/gi,
  /(?:CA\$|A\$|S\$|US\$|[$£€¥]|\b(?:AED|USD|EUR|GBP|JPY)\s)\s?\d[\d.,]*(?:\s?(?:million|billion|k\b))?/gi,
  /\d[\d,]*\+/g,
  /\b\d[\d,]*\s(?:people|persons|applicants|clients|customers|founders|families|students|cases|petitions|applications|approvals)\b/gi,
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine)\s(?:in|out of)\s(?:\d+|three|four|five|ten|a hundred)\b/gi,
];

export const figuresIn = (text: string): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found.replace(/[.,]$/, '')));
