import { describe, expect, test } from 'vitest';
import { limits } from '#shared/schema/limits.ts';
import { createReader, template } from './read-lines.ts';
import { batchesOf } from './send-lines.ts';

const header = template.trim().split(',');
const line = (values: Record<string, string>) => header.map((name) => values[name] ?? '');
const meera = { last_name: 'Iyer', given_names: 'Meera', email: 'Meera@Example.com' };

function read(...lines: (readonly string[])[]) {
  const reader = createReader();
  const readError = [header, ...lines].map((cells) => reader.take(cells)).find((text) => text !== undefined);
  return { ...reader, readError };
}

describe('reading a people file', () => {
  test('converts a line to a person with a status and its path', () => {
    const { good, bad } = read(
      line({
        ...meera,
        birth_date: '3/14/1994',
        nationality: 'India; US',
        passport_number: 'z 551 2098',
        passport_country: 'india',
        employer: 'Harborline',
        status: 'H-1B',
        status_until: '2027-03-01',
        visa_path: 'us h1b',
      }),
    );
    expect(bad).toEqual([]);
    expect(good).toEqual([
      {
        line: 2,
        person: {
          name: { family_name: 'Iyer', given_names: 'Meera' },
          email: 'meera@example.com',
          birth_date: '1994-03-14',
          nationalities: ['IN', 'US'],
          passport: { number: 'Z5512098', country: 'IN' },
          employment: { employer: 'Harborline' },
          status: {
            id: expect.any(String),
            country: 'US',
            name: 'H-1B',
            path: 'US_H1B',
            until: '2027-03-01',
          },
        },
      },
    ]);
  });

  test('names the columns that it doesn’t know, so that no data is left out unnoticed', () => {
    const { take, ignored } = createReader();
    expect(take(['Last Name', 'passport no.', '', 'E-mail', 'Notes'])).toBeUndefined();
    expect(ignored).toEqual(['passport no.', 'E-mail', 'Notes']);
  });

  test('reports every invalid line with reasons by column and continues', () => {
    const { good, bad } = read(
      line({ given_names: 'Nobody' }),
      line({ ...meera, birth_date: '1994-02-30', nationality: 'Atlantis' }),
      line({ last_name: 'Lund' }),
      line({ ...meera, visa_path: 'UK_GLOBAL_TALENT', status: 'H-1B' }),
      line(meera),
      line({ ...meera, last_name: 'Other' }),
      line({ ...meera, email: 'other@example.com', status_until: '2027-03-01' }),
      line({}),
    );
    expect(good.map(({ line: at }) => at)).toEqual([6]);
    expect(bad).toEqual([
      {
        line: 2,
        problems: [
          'last_name: Please enter the last name',
          'email: Enter an email or a birth date, so no one is added twice',
        ],
      },
      {
        line: 3,
        problems: [
          'birth_date: Enter a valid date as YYYY-MM-DD or MM/DD/YYYY',
          'nationality: Enter a two-letter country code, such as IN',
        ],
      },
      { line: 4, problems: ['email: Enter an email or a birth date, so no one is added twice'] },
      { line: 5, problems: ['visa_path: This visa path is for a different country'] },
      { line: 7, problems: ['The same person as in row 6'] },
      { line: 8, problems: ['status: Please enter the status'] },
    ]);
  });

  test('accepts common header names and rejects a file without last names', () => {
    const reader = createReader();
    expect(reader.take(['Surname', 'First Name', 'Email Address'])).toBeUndefined();
    reader.take(['Iyer', 'Meera', 'meera@example.com']);
    expect(reader.good).toHaveLength(1);
    expect(createReader().take(['Name', 'Email'])).toMatch(/last_name/);
  });

  test('accepts 10,000 lines and rejects more', () => {
    const many = Array.from({ length: limits.importedLines }, (_, at) =>
      line({ last_name: 'Iyer', email: `meera${at}@example.com` }),
    );
    expect(read(...many)).toMatchObject({ readError: undefined, bad: [] });
    expect(read(...many, line(meera)).readError).toMatch(/up to 10,000 people/);
  });
});

describe('uploading a people file', () => {
  test('sends batches limited by lines and bytes', () => {
    const { good } = read(
      ...Array.from({ length: 120 }, (_, at) => line({ last_name: 'Iyer', email: `meera${at}@example.com` })),
    );
    expect([...batchesOf(good)].map((batch) => batch.length)).toEqual([50, 50, 20]);
    const long = good.map((each) => ({
      ...each,
      person: { ...each.person, name: { family_name: 'イ'.repeat(1000) } },
    }));
    for (const batch of batchesOf(long))
      expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(limits.requestBodyBytes);
  });
});
