import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { intakeContract } from '#shared/contract/intake.ts';
import type { Intake, IntakeSectionState } from '#shared/records/intake.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { intakeKey } from '../keys.ts';

export const intakeQuery = (caseId: string) =>
  queryOptions({
    queryKey: intakeKey(caseId),
    queryFn: ({ signal }) => call(intakeContract.getIntake, { params: { caseId }, signal }),
  });

/** A section as last read or saved. */
export const readSection = (
  client: QueryClient,
  caseId: string,
  section: string,
): IntakeSectionState | undefined =>
  client.getQueryData<Intake>(intakeKey(caseId))?.sections.find((state) => state.section.id === section);

/** Whether the case was decided, as far as this tab knows. */
export const isClosed = (client: QueryClient, caseId: string): boolean =>
  client.getQueryData<Intake>(intakeKey(caseId))?.closed === true;

/** Takes over the response to a change. A response that was requested before it is discarded. */
export async function storeSection(
  client: QueryClient,
  caseId: string,
  changed: IntakeSectionState,
): Promise<void> {
  await client.cancelQueries({ queryKey: intakeKey(caseId) });
  client.setQueryData<Intake>(
    intakeKey(caseId),
    (intake) =>
      intake && {
        ...intake,
        sections: intake.sections.map((state) =>
          state.section.id === changed.section.id && state.version <= changed.version ? changed : state,
        ),
      },
  );
}

/** Codes after which the page shows something outdated. */
const outdated: readonly string[] = [
  'intake.changed',
  'intake.closed',
  'intake.not_found',
  'intake.not_sent',
  'conflict',
];

/** Reads the questionnaire again if the error says that it has changed. */
export async function refreshIfOutdated(client: QueryClient, caseId: string, error: unknown): Promise<void> {
  if (error instanceof ApiError && outdated.includes(error.code))
    await client.invalidateQueries({ queryKey: intakeKey(caseId) });
}

/** What the sender has seen: the version of the section, and the answers from the person's record. */
const seenOf = (state: IntakeSectionState | undefined) => ({
  version: state?.version ?? 0,
  ...(state && {
    prefilled: Object.fromEntries(
      Object.entries(state.answers).filter(([question]) => state.from_record.includes(question)),
    ),
  }),
});

/** Sends a section to the team. */
export function useSendSection(caseId: string, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (section: string) =>
      call(intakeContract.sendIntakeSection, {
        params: { caseId, sectionId: section },
        // As of the last save, which may not be rendered yet.
        body: seenOf(readSection(client, caseId, section)),
      }),
    onSuccess: async (state) => {
      await storeSection(client, caseId, state);
      onSent();
    },
    onError: (error) => refreshIfOutdated(client, caseId, error),
  });
}

interface Question {
  readonly section: string;
  readonly question: string;
}

/** Asks the applicant to answer a question again, or changes the note. */
export function useAskAgain(caseId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ section, ...body }: Question & { note: string }) =>
      call(intakeContract.askIntakeQuestion, { params: { caseId, sectionId: section }, body }),
    onSuccess: async (state) => {
      await storeSection(client, caseId, state);
      notify.success('Request sent to the applicant');
      onDone();
    },
    onError: (error) => {
      notify.error('Couldn’t send the request', errorText(error));
      return refreshIfOutdated(client, caseId, error);
    },
  });
}

export function useWithdrawRequest(caseId: string, onDone: (question: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ section, ...body }: Question) =>
      call(intakeContract.withdrawIntakeRequest, { params: { caseId, sectionId: section }, body }),
    onSuccess: async (state, { question }) => {
      onDone(question);
      await storeSection(client, caseId, state);
      notify.success('Request withdrawn');
    },
    onError: (error) => {
      notify.error('Couldn’t withdraw the request', errorText(error));
      return refreshIfOutdated(client, caseId, error);
    },
  });
}
