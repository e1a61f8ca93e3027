import { expect, test } from 'vitest';
import { attackPayloads } from '#tests/security/attack-payloads.ts';
import { invitedText } from './invited-by.ts';

const organization = 'Harborline';

test.each([
  ['Ruth Dahl', organization, 'Ruth Dahl invited you to join Harborline on Landfall.'],
  [
    'J. R. R. O’Brien-Núñez Jr.',
    '株式会社ミナト',
    'J. R. R. O’Brien-Núñez Jr. invited you to join 株式会社ミナト on Landfall.',
  ],
  [undefined, organization, 'Harborline invited you to Landfall.'],
  ['', organization, 'Harborline invited you to Landfall.'],
  ['Ruth Dahl', undefined, 'Ruth Dahl invited you to Landfall.'],
  [undefined, undefined, undefined],
])('names %s and %s', (person, of, text) => {
  expect(invitedText({ person, organization: of })).toBe(text);
});

test.each([
  'evil.example',
  'Visit evil。example',
  'www evil',
  'ruth@evil.example',
  'https://evil.example',
  'Call 1 (555) 010-9999',
  '{####}',
  '{username}',
  'Your account is locked. To unlock it, write to our support team with your password today',
  'Ruth\u202eDahl',
  'Ruth\u200bDahl',
  '<b>Ruth</b>',
])('leaves out %j', (name) => {
  expect(invitedText({ person: name, organization })).toBe('Harborline invited you to Landfall.');
  expect(invitedText({ person: undefined, organization: name })).toBeUndefined();
});

test('says nothing that Cognito rejects, or that has a link, for hostile names', () => {
  for (const name of attackPayloads) {
    const text = invitedText({ person: name, organization: name }) ?? '';
    expect(text).toMatch(/^[\p{L}\p{M}\p{S}\p{N}\p{P} ]*$/u);
    expect(text).not.toMatch(/[{}<>@/]|:|\b[\p{L}\d]+\.\p{L}{2}/u);
  }
});
