// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stayLimit } from '#shared/records/stay-limit.ts';
import type { StayTime } from '#shared/records/stay-time.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { StayNote } from './stay-note.tsx';

const access = vi.hoisted(() => ({ isTeam: true }));
vi.mock('../lib/session.tsx', () => ({ useAccess: () => ({ can: () => access.isTeam }) }));
afterEach(() => {
  vi.useRealTimers();
});

/** Six years end on 30 September 2027; PERM or an I-140 has to be filed by 30 September 2026. */
const first_day = '2021-10-01';
const ends = [{ what: 'H-1B status', on: '2027-12-31' }];
function render(now: string, stay: Omit<StayTime, 'first_day'> = {}, isTeam = true): string {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  access.isTeam = isTeam;
  const limit = stayLimit('H-1B', { first_day, ...stay });
  const { container } = renderInApp(<StayNote limit={limit} filedOn={stay.filed_on} ends={ends} />);
  return container.textContent;
}

it('tells the team until when to file, on the authority’s day, and the source', () => {
  // Still 30 September in New York.
  const text = render('2026-10-01T03:59:00Z');
  expect(text).toContain('To extend it beyond that, file PERM or an I-140 by 30 Sep 2026.');
  expect(text).toContain(
    'H-1B status ends on 31 Dec 2027, after the maximum stay. Check the days that don’t count',
  );
  expect(screen.getByRole('link', { name: /8 CFR 214\.2\(h\)\(13\)/ }).getAttribute('href')).toMatch(
    /^https:/,
  );
});

it('tells the team the day after that the last day to file has passed', () => {
  expect(render('2026-10-01T04:00:00Z')).toContain('had to be filed by 30 Sep 2026');
});

it('says whether what was filed is early enough, and warns of a later end only otherwise', () => {
  const inTime = render('2026-11-30T12:00:00Z', { filed_on: '2026-09-30' });
  expect(inTime).toContain('filed on 30 Sep 2026, early enough for extensions beyond it');
  expect(inTime).not.toContain('after the maximum stay');
  const late = render('2026-11-30T12:00:00Z', { filed_on: '2026-11-01' });
  expect(late).toContain('a one-year extension beyond it can’t start before 1 Nov 2027');
  expect(late).toContain('after the maximum stay');
});

it('tells the applicant in plain words whom to talk to, without the source', () => {
  const text = render('2026-01-01T12:00:00Z', {}, false);
  expect(text).toContain(
    'only if your employer’s green card process for you began in time. Talk to your attorney or HR',
  );
  expect(text).not.toContain('CFR');
});
