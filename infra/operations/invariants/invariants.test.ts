import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import {
  checkedAt,
  type Deployment,
  healthyDeployment,
  ids,
  keysOf,
  modelOf,
  type Row,
} from './healthy-model.ts';
import { brokenInvariants, type InvariantName, invariants } from './invariants.ts';

beforeAll(() => {
  process.env.LANDFALL_NOW = checkedAt.toISOString();
  return () => delete process.env.LANDFALL_NOW;
});

const row = (of: Deployment, entity: string): Row => {
  const found = of.rows.find((each) => each.entity === entity);
  if (!found) throw new Error(`No ${entity} there.`);
  return found;
};
const set = (entity: string, change: Row) => (of: Deployment) => void Object.assign(row(of, entity), change);
const drop = (entity: string) => (of: Deployment) => void of.rows.splice(of.rows.indexOf(row(of, entity)), 1);
const dropObject = (key: string) => (of: Deployment) => {
  of.objects = of.objects.filter((object) => object.key !== key);
};
const add = (row: Row) => (of: Deployment) => void of.rows.push(row);
const account = (change: (of: Deployment['accounts']) => Deployment['accounts']) => (of: Deployment) => {
  of.accounts = change(of.accounts);
};
const other = '00000000-0000-4000-8000-00000000ffff';
const long = '2026-10-01T00:00:00.000Z';

/** Each way to break something, and what is then said about it. */
const breaks: [InvariantName, string, (of: Deployment) => void, RegExp][] = [
  ['everythingIsKnown', 'a row of an unknown kind', set('Organization', { entity: 'Ship' }), /Ship ORG#/],
  [
    'everythingIsKnown',
    'a row without what it must have',
    set('Call', { start: 'soon' }),
    /Call CONSULTATION#/,
  ],
  [
    'figuresEqualRows',
    'a count too many',
    set('Figures', { cases: 2 }),
    /cases of harbor says 2, there are 1/,
  ],
  ['figuresEqualRows', 'a status count', set('Figures', { cases_DRAFT: 1 }), /cases_DRAFT of harbor says 1/],
  ['figuresEqualRows', 'documents', set('Figures', { documents: 0 }), /documents of harbor says 0/],
  [
    'figuresEqualRows',
    'applicants',
    set('Membership', { role: 'HR' }),
    /applicants of harbor says 1, there are 0/,
  ],
  ['figuresEqualRows', 'no figures at all', drop('Figures'), /members of harbor says 0, there are 1/],
  [
    'openCasesAreCounted',
    'a count too many',
    set('OpenCases', { open_cases: 2 }),
    /count of open cases USER#.*#harbor says 2, there are 1/,
  ],
  ['openCasesAreCounted', 'no count', drop('OpenCases'), /says 0, there are 1/],
  [
    'openCasesAreCounted',
    'a count that outlives the cases',
    set('OpenCases', { sk: 'OPEN_CASES#elsewhere' }),
    /says 1, there are 0/,
  ],
  [
    'assignmentsAreOfMembers',
    'a case of somebody who left',
    set('Case', { owner_id: other }),
    /who is not staff/,
  ],
  [
    'assignmentsAreOfMembers',
    'a consultation of an applicant',
    set('Consultation', { owner_id: ids.amara }),
    /who does not manage consultations/,
  ],
  [
    'assignmentsAreOfMembers',
    'a call with somebody who left',
    set('Call', { expert_id: other }),
    /takes no calls/,
  ],
  [
    'assignmentsAreOfMembers',
    'hours of somebody who left',
    (of) =>
      void of.rows.push({ pk: 'ORG#harbor', sk: `HOURS#${other}`, entity: 'ExpertHours', user_id: other }),
    /takes no calls/,
  ],
  [
    'assignmentsAreOfMembers',
    'a departure nobody finished',
    (of) =>
      void of.rows.push({
        ...{ pk: 'ORG#harbor', sk: `DEPARTURE#${other}`, entity: 'Departure' },
        ...{
          user_id: other,
          org_id: 'harbor',
          started_at: long,
          started_by: ids.amara,
          sessions_ended: true,
        },
      }),
    /is not finished/,
  ],
  ['applicantsHaveTheirCases', 'a missing place', drop('ApplicantCase'), /is not among those of/],
  ['applicantsHaveTheirCases', 'a case gone', drop('Case'), /which is not theirs/],
  ['casesAreIndexed', 'another status than its list', set('Case', { status: 'FILED' }), /not in its place/],
  ['casesAreIndexed', 'a due date without its list', set('Case', { sla_due_at: long }), /not in its place/],
  ['casesAreIndexed', 'another search text', set('Case', { applicant_text: 'x' }), /search text/],
  ['searchEqualsCases', 'a place missing', drop('Find'), /missing in the search/],
  [
    'searchEqualsCases',
    'a place too many',
    (of) => void of.rows.push({ ...row(of, 'Find'), pk: 'FIND#harbor#name:xyz' }),
    /too many/,
  ],
  ['partsHaveACase', 'history of nothing', set('History', { pk: `CASE#${other}` }), /which is not there/],
  [
    'documentsFollowTheirCase',
    'another path',
    set('Document', { path: 'UK_SkilledWorker' }),
    /otherwise than its case/,
  ],
  [
    'documentsFollowTheirCase',
    'out of its list',
    set('Document', { org_documents_at: 'x' }),
    /not in its place/,
  ],
  ['filesAreThere', 'a document without object', dropObject(keysOf.document), /document .* has no object/],
  [
    'filesAreThere',
    'a resume without object',
    dropObject(keysOf.resume),
    /resume of consultation .* has no object/,
  ],
  ['objectsAreKnown', 'an object without row', drop('RemovedFile'), /belongs to nothing/],
  [
    'objectsAreKnown',
    'a resume nobody announced',
    (of) => void of.objects.push({ key: 'resumes/9-z.pdf', storedAt: new Date(long) }),
    /resumes\/9-z.pdf belongs to nothing/,
  ],
  [
    'purgeKeepsUp',
    'a purge that missed one',
    set('RemovedFile', { purge_at: long }),
    /was due for the purge/,
  ],
  [
    'purgeKeepsUp',
    'one the purge never sees',
    set('RemovedFile', { purge: undefined }),
    /not handed to the purge/,
  ],
  ['expiredIsGone', 'a mail past its time', set('Mail', { expires_at: 1_700_000_000 }), /expired on 2023/],
  [
    'mailsGoOut',
    'a stuck mail',
    set('Mail', { state: 'waiting', purge: 'OUTBOX#WAITING', purge_at: long }),
    /mail .* is due since/,
  ],
  ['callsHoldTheirTimes', 'a call without its time', drop('Slot'), /does not hold its time/],
  ['callsHoldTheirTimes', 'a time of no call', set('Call', { status: 'cancelled' }), /held by no call/],
  ['callsHoldTheirTimes', 'another time shown', set('Consultation', { call_at: long }), /shows another time/],
  ['daysCountTheirCalls', 'a wrong day', set('CallDay', { calls: 2 }), /counts 2 calls, there are 1/],
  [
    'consultationsAreWhole',
    'out of its list',
    set('Consultation', { org_consultations_at: 'x' }),
    /not in its place/,
  ],
  ['consultationsAreWhole', 'its case is gone', set('Consultation', { case_id: other }), /which is gone/],
  [
    'consultationsAreWhole',
    'a call alone',
    set('Call', { pk: `CONSULTATION#${other}` }),
    /which is not there/,
  ],
  ['membersAreWhole', 'another name', set('Profile', { full_name: 'Ama' }), /another name/],
  ['membersAreWhole', 'no organization', drop('Organization'), /which has no record/],
  ['membersAreWhole', 'out of the lists', set('Membership', { org_members_at: 'x' }), /not in its place/],
  ['membersAreWhole', 'no profile', drop('Profile'), /has no profile/],
  [
    'recoveryCodesHaveOwners',
    'codes under the address of somebody else',
    add({
      ...keys.recoveryCodes('stranger@example.com'),
      entity: 'RecoveryCodes',
      user_id: ids.amara,
      salt: 's',
      hashes: [],
      created_at: long,
    }),
    /recovery codes of .* belong to nobody/,
  ],
  ['invitationsAreWhole', 'a mark without invitation', drop('Invitation'), /which did not invite it/],
  ['invitationsAreWhole', 'no account', account((all) => all.slice(0, 1)), /has no account/],
  [
    'accountsAreProfiles',
    'the wrong group',
    account((all) => all.map((each) => ({ ...each, groups: ['OPS'] }))),
    /not in APPLICANT alone/,
  ],
  [
    'accountsAreProfiles',
    'a profile without account',
    account((all) => all.slice(1)),
    /profile .* has no account/,
  ],
  [
    'accountsAreProfiles',
    'an account without profile',
    account((all) => [
      ...all,
      { userId: other, email: 'x', status: 'CONFIRMED', groups: [], createdAt: new Date(long) },
    ]),
    /account .* has no profile/,
  ],
  ['namesAgree', 'a case of nobody', set('Case', { applicant_id: other }), /who has no profile/],
  [
    'namesAgree',
    'a case under an old name',
    set('Case', { applicant_name: 'Ama' }),
    /another name than the profile/,
  ],
  ['sendersFindWhatTheySent', 'a submission nobody finds', drop('Received'), /is not found by its address/],
  ['sendersFindWhatTheySent', 'nothing to find', drop('Consultation'), /is found by an address, and is gone/],
  ['deletionsAreWhole', 'a request gone', drop('Deletion'), /waits for a deletion nobody has/],
  [
    'deletionsAreWhole',
    'another organization',
    set('Deletion', { org_id: 'pier' }),
    /the profile does not say/,
  ],
  [
    'deletionsAreWhole',
    'one that broke off',
    set('Deletion', { state: 'running', started_at: long }),
    /begun on .* not finished/,
  ],
];

describe('the checker', () => {
  test('finds nothing where everything agrees', () => {
    expect(brokenInvariants(modelOf(healthyDeployment()))).toEqual([]);
  });

  test.each(breaks)('%s: %s', (invariant, _, damage, expected) => {
    const deployment = healthyDeployment();
    damage(deployment);
    const said = brokenInvariants(modelOf(deployment)).filter((each) => each.invariant === invariant);
    expect(said.map(({ what }) => what).join('\n')).toMatch(expected);
  });

  test('every invariant was broken once', () => {
    expect([...new Set(breaks.map(([name]) => name))].sort()).toEqual(Object.keys(invariants).sort());
  });

  test('says ids, and nothing a person wrote', () => {
    const said = breaks.flatMap(([, , damage]) => {
      const deployment = healthyDeployment();
      damage(deployment);
      return brokenInvariants(modelOf(deployment)).map(({ what }) => what);
    });
    expect(said.join('\n')).not.toMatch(/amara|okonkwo|passport|new@example/i);
    expect(said.join('\n')).toContain(ids.case);
  });
});
