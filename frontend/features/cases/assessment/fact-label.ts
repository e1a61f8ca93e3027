const groups: Readonly<Record<string, string>> = {
  canada: 'Canada',
  uk_offer: 'UK job offer',
  us_offer: 'US job offer',
  o1a: 'O-1A',
  niw: 'National interest waiver',
  global_talent: 'Global Talent',
};
const words: Readonly<Record<string, string>> = {
  gbp: '(GBP)',
  cad: '(CAD)',
  usd: '(USD)',
  rqf: 'RQF',
  phd: 'PhD',
  english: 'English',
};
const groupLabels: Readonly<Record<string, string>> = {
  birth_date: 'date of birth',
  languages: 'language tests',
  work: 'work experience',
};

/** A fact's display name: `o1a.high_salary` is "O-1A: high salary". */
export function factLabel(name: string): string {
  const [first = '', ...rest] = name.split('.');
  const leaf = (part: string) =>
    groupLabels[part] ??
    part
      .split('_')
      .map((word) => words[word] ?? word)
      .join(' ');
  if (rest.length === 0) return groups[first] ?? leaf(first);
  return `${groups[first] ?? leaf(first)}: ${rest.map(leaf).join(', ')}`;
}
