/** The parts of a person's record that are changed, locked, and attributed independently. */
export const personGroups = [
  'name',
  'birth_date',
  'nationalities',
  'passport',
  'statuses',
  'stay',
  'employment',
  'address',
  'email',
  'dependents',
] as const;
export type PersonGroup = (typeof personGroups)[number];
/** The groups that are lists of entries, each with its own source. */
export const entryGroups = ['statuses', 'dependents'] as const satisfies readonly PersonGroup[];
export type EntryGroup = (typeof entryGroups)[number];

export const isPersonGroup = (name: string): name is PersonGroup =>
  (personGroups as readonly string[]).includes(name);

export const personGroupLabels: Record<PersonGroup, string> = {
  name: 'Name',
  birth_date: 'Date of birth',
  nationalities: 'Nationalities',
  passport: 'Passport',
  statuses: 'Immigration status',
  stay: 'Time in H or L status',
  employment: 'Employment',
  address: 'Address',
  email: 'Email',
  dependents: 'Dependents',
};
