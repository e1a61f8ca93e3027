import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ownPersonContract,
  type PersonChange,
  type PersonView,
  peopleContract,
} from '#shared/contract/people.ts';
import type { ExpiryWindow } from '#shared/domain/expiry-windows.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { Person } from '#shared/records/person.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../lib/notify-change-failure.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';

const keys = {
  all: ['people'] as const,
  /** `own` is the signed-in user's. */
  one: (personId: string) => ['people', 'one', personId] as const,
};

export const peopleQuery = (q: string) =>
  pagedQuery(
    ['people', 'list', q],
    ({ cursor, signal }) => call(peopleContract.listPeople, { query: { cursor, ...(q && { q }) }, signal }),
    { placeholderData: keepPreviousData, meta: listedByIndex },
  );

export const endingQuery = (within: ExpiryWindow) =>
  pagedQuery(
    ['people', 'ending', within],
    ({ cursor, signal }) =>
      call(peopleContract.listEndingStatuses, { query: { cursor, within: `${within}` }, signal }),
    { placeholderData: keepPreviousData, meta: listedByIndex },
  );

/** @param personId undefined for the signed-in user's own record */
export const personQuery = (personId: string | undefined) =>
  queryOptions({
    queryKey: keys.one(personId ?? 'own'),
    queryFn: ({ signal }): Promise<PersonView> =>
      personId
        ? call(peopleContract.getPerson, { params: { personId }, signal })
        : call(ownPersonContract.getOwnPerson, { signal }),
  });

/**
 * Saves parts of a record based on the version the user started from.
 * @param onChanged called if someone else changed the record meanwhile, with the version to overwrite once the user
 * has seen it
 */
export function useChangePerson(
  personId: string | undefined,
  onSaved: () => void,
  onChanged: (latest: number) => void,
) {
  const client = useQueryClient();
  const { queryKey } = personQuery(personId);
  return useMutation({
    mutationFn: (change: Omit<PersonChange, 'proofs'> & Partial<PersonChange>) => {
      const body = { proofs: {}, ...change };
      return personId
        ? call(peopleContract.changePerson, { params: { personId }, body })
        : call(ownPersonContract.changeOwnPerson, { body });
    },
    onSuccess: (person) => {
      client.setQueryData(queryKey, person);
      notify.success('Saved');
      onSaved();
    },
    onError: async (error) => {
      // The page says so once it has read the record again.
      if (error instanceof ApiError && error.code === 'person.not_found')
        return client.invalidateQueries({ queryKey });
      notifyChangeFailure(error, 'Couldn’t save the change');
      if (!(error instanceof ApiError) || error.code !== 'person.changed') return;
      await client.invalidateQueries({ queryKey });
      const latest = client.getQueryData(queryKey)?.version;
      if (latest !== undefined) onChanged(latest);
    },
  });
}

/** Codes whose message needs no heading. */
const selfExplanatoryCodes = [
  'consultation.other_organization',
  'person.no_email',
  'case.no_principal',
  'status.not_renewable',
  'case.limit_reached',
  'quota.reached',
];
export const failed = (title: string) => (error: unknown) =>
  error instanceof ApiError && selfExplanatoryCodes.includes(error.code)
    ? notify.error(error.message)
    : notify.error(title, errorText(error));

export function useInvitePerson(onDone: (person: Person) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (personId: string) => call(peopleContract.invitePersonToRecord, { params: { personId } }),
    onSuccess: (person) => {
      notify.success('Invitation sent successfully!');
      client.setQueryData(keys.one(person.id), person);
      onDone(person);
    },
    onError: failed('Failed to send invitation'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Creates the case that renews a status. A second click finds the existing one. */
export function useOpenRenewal(onOpened: (caseId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ personId, ...body }: { personId: string; status_id: string; path?: VisaPath }) =>
      call(peopleContract.openRenewal, { params: { personId }, body }),
    onSuccess: (opened) => {
      void client.invalidateQueries({ queryKey: keys.all });
      onOpened(opened.case.id);
    },
    onError: failed('Couldn’t open the renewal'),
  });
}

export function useDeletePerson(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (personId: string) => call(peopleContract.deletePersonRecord, { params: { personId } }),
    onSuccess: () => {
      notify.success('Record deleted');
      onDone();
      return client.invalidateQueries({ queryKey: keys.all });
    },
    onError: failed('Couldn’t delete the record'),
  });
}

export function useRefreshPeople() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}
