import type { PersonFields } from '#shared/records/person.ts';
import { addDays, addYears, type CalendarDate } from '#shared/schema/calendar-date.ts';
import { sampleSpouse } from './sample-cases.ts';
import { sampleId } from './sample-id.ts';
import type { SamplePersonName } from './sample-people.ts';

interface SampleRecord {
  /** The account it belongs to; absent for an employee without one. */
  readonly of?: SamplePersonName;
  readonly fields: (today: CalendarDate) => PersonFields;
}

const status = (name: string, until: CalendarDate, rest: Partial<Status> = {}): Status => ({
  id: sampleId(`status ${name} ${rest.from ?? ''} ${rest.path ?? ''}`),
  country: 'US',
  name,
  until,
  ...rest,
});
type Status = NonNullable<PersonFields['statuses']>[number];

/** Records of people in the demo organization. Their statuses end within half a year, or have just ended. */
export const sampleRecords: readonly SampleRecord[] = [
  {
    of: 'applicant',
    fields: (today) => ({
      name: { family_name: 'Okonkwo', given_names: 'Amara' },
      birth_date: '1993-08-21',
      nationalities: ['NG'],
      passport: {
        number: 'A04417280',
        country: 'NG',
        issued_on: '2021-03-02',
        expires_on: addDays(today, 640),
      },
      statuses: [status('H-1B', addDays(today, 52), { path: 'US_H1B', from: addDays(today, -1043) })],
      employment: { employer: 'Harborline Robotics', title: 'Design lead' },
      address: {
        street: '118 Water Street',
        more: 'Apt 4',
        city: 'Boston',
        region: 'MA',
        postal_code: '02109',
        country: 'US',
      },
      dependents: [
        {
          id: sampleId('dependent of the applicant'),
          relationship: 'child',
          name: { family_name: 'Okonkwo', given_names: 'Dayo' },
          birth_date: '2019-02-11',
          nationalities: ['NG'],
          statuses: [status('H-4', addDays(today, 52), { from: addDays(today, -1043) })],
        },
      ],
    }),
  },
  {
    of: 'jingyi',
    fields: (today) => ({
      name: { family_name: 'Chen', given_names: 'Jingyi', native_name: '陈静怡' },
      birth_date: '1990-11-03',
      nationalities: ['CN'],
      passport: { number: 'EJ4417280', country: 'CN', expires_on: addDays(today, 1210) },
      statuses: [status('O-1A', addDays(today, 27), { path: 'US_O1A' })],
      employment: { employer: 'Quill Therapeutics', title: 'Principal scientist' },
    }),
  },
  {
    of: 'ioanna',
    fields: (today) => ({
      name: { family_name: 'Papadopoulou', given_names: 'Ioanna', native_name: 'Ιωάννα Παπαδοπούλου' },
      nationalities: ['GR'],
      statuses: [status('Skilled Worker', addDays(today, 88), { country: 'UK', path: 'UK_SKILLED_WORKER' })],
      employment: { employer: 'Fenwick & Lowe', title: 'Structural engineer' },
      dependents: [sampleSpouse],
    }),
  },
  {
    fields: (today) => ({
      name: { family_name: 'Adeyemi', given_names: 'Tunde' },
      email: 'tunde.adeyemi@example.com',
      birth_date: '1988-04-17',
      nationalities: ['NG'],
      statuses: [status('H-1B', addDays(today, 143), { path: 'US_H1B', from: addDays(today, -900) })],
      // The six years end with the status, and PERM was filed in time for an extension.
      stay: {
        first_day: addDays(addYears(addDays(today, 144), -6), -20),
        excluded_days: 20,
        filed_on: addDays(today, -260),
      },
      employment: { employer: 'Harborline Robotics', title: 'Controls engineer' },
    }),
  },
  {
    fields: (today) => ({
      name: { family_name: 'Iyer', given_names: 'Meera', native_name: 'மீரா ஐயர்' },
      email: 'meera.iyer@example.com',
      nationalities: ['IN'],
      passport: { number: 'Z5512098', country: 'IN', expires_on: addDays(today, 58) },
      statuses: [status('L-1B', addDays(today, 74), { from: addDays(today, -1000) })],
      stay: { first_day: addYears(addDays(today, 75), -5) },
      employment: { employer: 'Harborline Robotics', title: 'Firmware engineer' },
    }),
  },
  {
    fields: (today) => ({
      name: { family_name: 'Kowalczyk', given_names: 'Piotr' },
      email: 'piotr.kowalczyk@example.com',
      nationalities: ['CA'],
      statuses: [status('TN', addDays(today, -11), { from: addDays(today, -1106) })],
      employment: { employer: 'Quill Therapeutics', title: 'Computer systems analyst' },
    }),
  },
];
