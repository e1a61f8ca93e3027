// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Packet } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { CaseReports } from './case-reports.tsx';

const made = (number: number, report?: Packet['report']): Packet => ({
  ...{ case_id: '0193d6f0-0000-7000-8000-000000000001', number, state: 'DONE', made_by: 'Ruth Dahl' },
  ...{ created_at: '2026-11-22T12:00:00.000Z', exhibits: 0, documents: 0, bytes: 0 },
  ...(report && { report }),
});
const renderReports = (packets: readonly Packet[]) =>
  renderInApp(
    <CaseReports packets={packets} isFiled isBusy={false} starting={undefined} onBuild={() => undefined} />,
  );
/** Newest first. The oldest is number 1. */
const reports = (count: number) =>
  Array.from({ length: count }, (_, at) => made(count - at, at % 2 ? 'proof' : 'summary'));

it('says how many reports are kept before another is saved', () => {
  renderReports([made(21), ...reports(limits.reports - 1)]);
  expect(screen.getByText('A case keeps its 20 latest reports.')).toBeTruthy();
});

it('names the report that will be deleted by saving another', () => {
  renderReports([
    ...reports(limits.reports + 1).slice(0, 1),
    made(99),
    ...reports(limits.reports + 1).slice(1, 20),
  ]);
  expect(
    screen.getByText(
      'This case has 20 reports. Saving another one deletes the oldest, proof of submission 2.',
    ),
  ).toBeTruthy();
});
