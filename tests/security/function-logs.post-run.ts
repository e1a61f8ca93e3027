import { expect, test } from 'vitest';
import { demoAccounts } from '#shared/domain/demo-accounts.ts';
import { addFigure } from '../support/suite-figures.ts';
import { knownPeople, loggedLines } from '../support/suite-traces.ts';

/** Personal data, or secrets that would give access to anyone who reads the logs. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'an email address': /[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)+/,
  'a token of the user pool': /eyJ[\w-]{20,}\.[\w-]{20,}/,
  'a signed link': /X-Amz-Signature|[\w-]{40,}(\.[\w-]{8})?\.[\w-]{43}\b/,
  'a secret access key': /AWS_SECRET_ACCESS_KEY|secretAccessKey"?:/,
  'the name of a demo account': new RegExp(demoAccounts.map(({ fullName }) => fullName).join('|')),
  'a name that the tests gave someone': /Canary-|Amara|Okonkwo|Moreau|Oyelaran|Sorensen|Dahl\b/,
  'a file name': /passport|reisepa|degree|transcript|resume[^s"/]*\.pdf|\.docx\b/i,
  'a password': /Aa1-|Harbor-light|Landfall-demo/,
};

test('the logs of the whole suite contain no personal data', async () => {
  // A route's checklist items have the same IDs for everyone, such as `identity:passport`, and so have the sections of
  // its questionnaire.
  const lines = (await loggedLines()).map((line) =>
    line.replace(/\/items\/[a-z-]+%3A[\w-]+/g, '/items/…').replace(/\/intake\/[a-z_]+/g, '/intake/…'),
  );
  expect(lines.length).toBeGreaterThan(100);
  const found = Object.entries(forbidden).flatMap(([what, pattern]) =>
    lines.filter((line) => pattern.test(line)).map((line) => `${what}: ${line.slice(0, 500)}`),
  );
  expect(found).toEqual([]);
  addFigure('log lines without personal data', lines.length);
});

test('no account holder is named in the logs', async () => {
  // Anything shorter is part of many words.
  const people = new Set((await knownPeople()).filter((each) => each.length > 6));
  expect(people.size).toBeGreaterThan(10);
  const log = (await loggedLines()).join('\n').toLowerCase();
  expect([...people].filter((each) => log.includes(each.toLowerCase()))).toEqual([]);
  addFigure('names and addresses searched for in the logs', people.size);
});

test('a failure is logged with the ID the client received', async () => {
  const lines = (await loggedLines()).filter((line) => line.includes('request failed'));
  for (const line of lines) expect(line).toMatch(/requestId/);
});
