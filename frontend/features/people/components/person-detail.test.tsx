// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Dependent, Person, PersonSource, PersonStatus } from '#shared/records/person.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { PersonDetail } from './person-detail.tsx';

const status: PersonStatus = {
  ...{ id: '00000000-0000-4000-8000-000000000001', country: 'US', name: 'H-1B' },
  until: '2035-02-01',
};
const son: Dependent = {
  ...{ id: '00000000-0000-4000-8000-000000000002', relationship: 'child' },
  name: { family_name: 'Zuberi', given_names: 'Imani' },
};
const source: PersonSource = {
  ...{ kind: 'form', by_id: 'ruth', by_name: 'Ruth Dahl', role: 'HR', at: '2026-11-22T12:00:00.000Z' },
};
const proof = { case_id: '00000000-0000-4000-8000-000000000003', document_id: 'i94', name: 'I-94.pdf' };
const person: Person = {
  ...{ id: 'neema', org_id: 'harbor', renewals: {}, version: 1 },
  fields: {
    name: { family_name: 'Zuberi', given_names: 'Neema' },
    statuses: [status],
    dependents: [son],
  },
  sources: { statuses: { ...source, proof }, dependents: source },
};
const server = vi.hoisted(() => ({
  stored: undefined as object | undefined,
  failure: undefined as Error | undefined,
  cases: [] as object[],
  sent: [] as unknown[],
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }, { body }: { body?: unknown }) => {
    if (body) server.sent.push(body);
    if (path.endsWith('/cases')) return { items: server.cases };
    if (server.failure) throw server.failure;
    if (!server.stored) throw new ApiError('person.not_found', { status: 404 });
    return server.stored;
  },
}));
/** Someone else changes or deletes the record, and the user comes back to the window. */
const changeElsewhere = (change: Partial<Person['fields']> | undefined) => {
  server.stored = change && { ...person, version: 2, fields: { ...person.fields, ...change } };
  window.dispatchEvent(new Event('visibilitychange'));
};
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await input(label), { target: { value } });
const button = (name: string) => screen.getByText(name, { selector: 'dialog button' });

beforeEach(() => {
  sessionStorage.clear();
  server.stored = person;
  server.failure = undefined;
  server.cases = [];
  server.sent = [];
});
const renderPerson = () => renderInApp(<PersonDetail personId="neema" />);

it('keeps what was typed when someone else deletes the record, and says so', async () => {
  renderPerson();
  fireEvent.click(await screen.findByLabelText('Add passport'));
  await type('Passport number', 'TZ4417280');
  changeElsewhere(undefined);
  await screen.findByText(/Nothing can be saved here anymore/);
  expect((await input('Passport number')).value).toBe('TZ4417280');
});

it('says so when a save finds the record deleted', async () => {
  renderPerson();
  fireEvent.click(await screen.findByLabelText('Add employment'));
  await type('Employer', 'Harborline');
  server.stored = undefined;
  fireEvent.click(button('Save'));
  await screen.findByText(/Nothing can be saved here anymore/);
  expect((await input('Employer')).value).toBe('Harborline');
});

it('leaves the page of a deleted record if nothing was typed', async () => {
  renderPerson();
  await screen.findByText('Neema Zuberi', { selector: 'h1' });
  changeElsewhere(undefined);
  await screen.findByText('Person not found');
});

it.each([
  ['Person not found', new ApiError('person.not_found', { status: 404 })],
  ['Couldn’t load this', new ApiError('unexpected', { status: 500 })],
])('leads back to everyone under “%s”', async (title, failure) => {
  server.failure = failure;
  renderPerson();
  await screen.findByText(title);
  expect(screen.getByText('People', { selector: 'nav a' }).getAttribute('href')).toBe('/people');
});

it('says that someone else removed what is being edited, and offers to add it again', async () => {
  renderPerson();
  fireEvent.click(await screen.findByLabelText('Edit H-1B'));
  await type('Expires on', '2036-02-01');
  changeElsewhere({ statuses: [] });
  await screen.findByText(/Someone else removed this. Save to add it again/);
  expect((await input('Expires on')).value).toBe('2036-02-01');
  expect(screen.queryByText('Remove', { selector: 'dialog button' })).toBeNull();
});

it('doesn’t pretend to save a status of a dependent whom someone else removed', async () => {
  renderPerson();
  fireEvent.click(await screen.findByLabelText('Add a status for Imani Zuberi'));
  await type('Status', 'H-4');
  changeElsewhere({ dependents: [] });
  await screen.findByText(/Someone else removed this dependent/);
  expect((await input('Status')).value).toBe('H-4');
  expect(button('Save').closest('button')?.disabled).toBe(true);
});

it('links to the case with the document that proves a status', async () => {
  renderPerson();
  const link = await screen.findByText('I-94.pdf');
  expect(link.getAttribute('href')).toBe(`/cases/${proof.case_id}`);
});

it('offers each visa path once for a dependent’s case, however many cases the person has', async () => {
  server.stored = { ...person, user_id: 'neema' };
  server.cases = ['US_O1A', 'US_O1A', 'UK_SkilledWorker', 'UK_SKILLED_WORKER'].map((path, at) => ({
    ...{ id: `case-${at}`, path, status: 'DRAFT' },
  }));
  renderPerson();
  expect(await screen.findAllByLabelText('Open US O-1A case for Imani Zuberi')).toHaveLength(1);
  expect(screen.getAllByLabelText('Open UK Skilled Worker case for Imani Zuberi')).toHaveLength(1);
});

it('offers to renew the current status of a country if it ends, and still opens the case of a superseded one', async () => {
  const statuses: readonly PersonStatus[] = [
    status,
    { ...status, id: '00000000-0000-4000-8000-000000000004', name: 'F-1', until: '2030-02-01' },
    { id: '00000000-0000-4000-8000-000000000005', country: 'CA', name: 'Study permit', until: '2028-02-01' },
    { id: '00000000-0000-4000-8000-000000000006', country: 'CA', name: 'Permanent resident' },
  ];
  server.stored = { ...person, fields: { ...person.fields, statuses } };
  const { unmount } = renderPerson();
  await screen.findByLabelText('Open renewal of H-1B');
  expect(screen.getAllByLabelText(/^Open renewal/)).toHaveLength(1);
  unmount();
  server.stored = { ...server.stored, renewals: { [statuses[1]?.id ?? '']: 'case-1' } };
  server.cases = [{ id: 'case-1', path: 'US_H1B', status: 'FILED' }];
  renderPerson();
  await screen.findByText('Open the case', { selector: 'a' });
});

it('names someone without a record by their account, and says that nothing is recorded', async () => {
  const account = { full_name: 'Neema Zuberi', email: 'neema@example.com' };
  server.stored = { ...person, user_id: 'neema', fields: {}, sources: {}, version: 0, account };
  const { unmount } = renderPerson();
  await screen.findByText('Neema Zuberi', { selector: 'h1' });
  screen.getByText('neema@example.com · Has an account');
  screen.getByText(/^Nothing is recorded about Neema Zuberi yet/);
  unmount();
  server.stored = { ...server.stored, version: 1, account: { ...account, full_name: '' } };
  renderPerson();
  await screen.findByText('neema@example.com', { selector: 'h1' });
  screen.getByText('Has an account');
  expect(screen.queryByText(/^Nothing is recorded/)).toBeNull();
});

it('doesn’t remove the name of someone without an account', async () => {
  renderPerson();
  fireEvent.click(await screen.findByLabelText('Edit name'));
  await type('Given names', '');
  await type('Last name', '');
  fireEvent.click(button('Save'));
  await screen.findByText('Required');
});

it('asks before closing a form discards what was typed', async () => {
  renderPerson();
  const edit = await screen.findByLabelText('Edit name');
  fireEvent.click(edit);
  await input('Given names');
  fireEvent.click(button('Cancel'));
  expect(screen.queryByLabelText('Given names')).toBeNull();
  fireEvent.click(edit);
  await type('Given names', 'Neema Grace');
  fireEvent.click(button('Cancel'));
  expect((await input('Given names')).value).toBe('Neema Grace');
  screen.getByText('Discard what you typed?');
});

it('says of a status to which it applies that Form I-94 can add ten days, but gives no date for them', async () => {
  renderPerson();
  const summary = await screen.findByText('When H-1B status ends, and whether there are 10 more days');
  expect(summary.parentElement?.textContent).toContain('if the I-94 doesn’t show them, there are none');
  expect(summary.parentElement?.textContent).not.toMatch(/2035/);
  changeElsewhere({ statuses: [{ ...status, name: 'F-1' }] });
  await screen.findByText('F-1', { exact: false });
  expect(screen.queryByText(/10 more days/)).toBeNull();
});

it('shows the team’s data that differs from the person’s, and who entered it', async () => {
  const other = { ...son, birth_date: '2015-03-12', passport: { number: 'TZ4417280', country: 'TZ' } };
  const visitor = { ...status, name: 'B-2', from: '2026-01-05', until: '2036-07-01' };
  const passport = { number: 'TZ5550001', country: 'TZ', issued_on: '2024-02-01', expires_on: '2034-02-01' };
  server.stored = {
    ...person,
    unmerged: [
      {
        fields: { dependents: [other], statuses: [visitor], passport },
        sources: { dependents: source, statuses: source, passport: { ...source, by_name: 'Ola Berg' } },
      },
      { fields: { employment: { employer: 'Harborline' } }, sources: { employment: source } },
    ],
  };
  renderPerson();
  await screen.findByText('Neema Zuberi', { selector: 'h1' });
  const by = (name: string) => `Entered by ${name} (HR), 22 Nov 2026`;
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      `TZ5550001, Tanzania, until 1 Feb 2034, issued 1 Feb 2024${by('Ola Berg')}`,
      `B-2, United States, until 1 Jul 2036, since 5 Jan 2026${by('Ruth Dahl')}`,
      `Imani Zuberi, Child, born 12 Mar 2015, passport TZ4417280, Tanzania${by('Ruth Dahl')}`,
      `Harborline${by('Ruth Dahl')}`,
    ]),
  );
});

it('says how much of what the team recorded had no room', async () => {
  const other = { ...status, name: 'B-2', until: '2036-07-01' };
  server.stored = {
    ...person,
    unmerged: [
      { fields: { statuses: [other] }, sources: {}, left_out: { statuses: 1 } },
      { fields: {}, sources: {}, left_out: { statuses: 1, dependents: 1, passport: 1 } },
    ],
  };
  renderPerson();
  await screen.findByText(/2 other statuses/);
  for (const what of ['2 other statuses', '1 other dependent', '1 other value'])
    expect(screen.getByText(`The team recorded ${what} that there was no room to keep.`)).toBeTruthy();
  expect(screen.getAllByText(/before there was an account/i)).toHaveLength(1);
  expect(screen.getAllByText(/This note goes away/)).toHaveLength(3);
});

it('lets the team keep the person’s value by saving it unchanged', async () => {
  const passport = { number: 'TZ4417280', country: 'TZ' };
  server.stored = {
    ...person,
    fields: { ...person.fields, passport },
    unmerged: [{ fields: { passport: { ...passport, number: 'TZ5550001' } }, sources: {} }],
  };
  renderPerson();
  fireEvent.click(await screen.findByLabelText('Edit passport'));
  fireEvent.click(button('Save'));
  await vi.waitFor(() => expect(server.sent).toMatchObject([{ changes: { passport }, version: 1 }]));
});
