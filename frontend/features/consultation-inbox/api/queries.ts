import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { availabilityContract } from '#shared/contract/availability.ts';
import { type ConsultationDetail, consultationsContract } from '#shared/contract/consultations.ts';
import { countsContract } from '#shared/contract/counts.ts';
import type { BookingRules, ExpertHours } from '#shared/domain/booking-rules.ts';
import type { CaseCountry, VisaPath } from '#shared/domain/visa-paths.ts';
import { limits } from '#shared/schema/limits.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { replaceProfile } from '../../../lib/auth.ts';
import { notify } from '../../../lib/notify.ts';
import { itemsOf, pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { useSignedIn } from '../../../lib/session.tsx';
import type { VersionedForm } from '../../../lib/tab-state.ts';
import type { InboxFilter } from '../inbox-address.ts';
import { inboxTexts } from '../texts.ts';

const keys = {
  all: ['consultations'],
  list: (filter: InboxFilter) => ['consultations', 'list', filter],
  count: (filter: InboxFilter) => ['consultations', 'count', filter],
  detail: (id: string) => ['consultations', 'detail', id],
  rules: ['availability', 'rules'],
  experts: ['availability', 'experts'],
} as const;

export const consultationsQuery = (filter: InboxFilter) =>
  pagedQuery(
    keys.list(filter),
    ({ cursor, signal }) =>
      call(consultationsContract.listConsultations, { query: { ...filter, cursor }, signal }),
    { placeholderData: keepPreviousData, meta: listedByIndex },
  );

/** Fetched only if the list has more than one page. */
export const consultationCountQuery = (filter: InboxFilter) =>
  queryOptions({
    queryKey: keys.count(filter),
    queryFn: ({ signal }) => call(countsContract.countConsultations, { query: filter, signal }),
    meta: listedByIndex,
  });

export const consultationQuery = (consultationId: string) =>
  queryOptions({
    queryKey: keys.detail(consultationId),
    queryFn: ({ signal }) =>
      call(consultationsContract.getConsultation, { params: { consultationId }, signal }),
  });

export const availabilityQuery = queryOptions({
  queryKey: keys.rules,
  queryFn: ({ signal }) => call(availabilityContract.getAvailability, { signal }),
});

const expertsQuery = pagedQuery(
  keys.experts,
  ({ cursor, signal }) =>
    call(availabilityContract.listExperts, {
      query: { cursor, limit: String(limits.maxPageSize) },
      signal,
    }),
  { meta: listedByIndex },
);

/** The experts who take calls, as far as loaded, sorted by name. */
export function useExperts() {
  const query = useInfiniteQuery(expertsQuery);
  const experts = itemsOf(query.data).sort((a, b) => a.full_name.localeCompare(b.full_name));
  return { ...query, experts };
}

/** After a failure: the response may have been lost, or a colleague may have changed the consultation. */
function useRefreshAll() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

/** Updates the detail view with the server's response, and refetches the list. */
function useRefresh(consultationId: string) {
  const client = useQueryClient();
  return (change: (before: ConsultationDetail) => ConsultationDetail) => {
    client.setQueryData(keys.detail(consultationId), (before: ConsultationDetail | undefined) =>
      before ? change(before) : before,
    );
    void client.invalidateQueries({ queryKey: keys.all });
  };
}

export function useUpdateConsultation(consultationId: string, form: VersionedForm) {
  const refreshAll = useRefreshAll();
  const refresh = useRefresh(consultationId);
  return useMutation({
    mutationFn: (body: { owner_id: string | null; note: string; version: number }) =>
      call(consultationsContract.updateConsultation, { params: { consultationId }, body }),
    onSuccess: (consultation) => {
      form.continueFrom(consultation.version);
      refresh((before) => ({ ...before, consultation }));
      notify.success(inboxTexts.saved);
    },
    onError: (error) => {
      notify.error(inboxTexts.saveFailed, errorText(error));
      if (error instanceof ApiError && error.code === 'consultation.changed') form.showConflict();
      return refreshAll();
    },
  });
}

export function useCancelCall(consultationId: string) {
  const refreshAll = useRefreshAll();
  const refresh = useRefresh(consultationId);
  return useMutation({
    mutationFn: (body: { start: string }) =>
      call(consultationsContract.cancelCallByStaff, { params: { consultationId }, body }),
    onSuccess: (detail) => {
      refresh(() => detail);
      notify.success(inboxTexts.callCanceled);
    },
    onError: (error) => {
      notify.error(inboxTexts.cancelFailed, errorText(error));
      return refreshAll();
    },
  });
}

export function useOpenCase(consultationId: string) {
  const refreshAll = useRefreshAll();
  const refresh = useRefresh(consultationId);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { country: CaseCountry; path: VisaPath }) =>
      call(consultationsContract.openCaseFromConsultation, { params: { consultationId }, body }),
    onSuccess: (opened) => {
      refresh((before) => ({ ...before, consultation: { ...before.consultation, case_id: opened.id } }));
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'consultations' });
      if (opened.already_open) notify.info(inboxTexts.caseExists.title, inboxTexts.caseExists.text);
      else notify.success(inboxTexts.caseOpened);
    },
    onError: (error) => {
      notify.error(inboxTexts.caseFailed, errorText(error));
      return refreshAll();
    },
  });
}

/**
 * Downloads the resume. If a popup blocker prevents a new tab, this tab navigates to it, which doesn't unload the
 * page.
 */
export async function downloadResume(consultationId: string): Promise<void> {
  try {
    const { url } = await call(consultationsContract.createResumeLink, { params: { consultationId } });
    if (!window.open(url, '_blank')) window.location.assign(url);
  } catch (error) {
    notify.error(inboxTexts.resumeFailed, errorText(error));
  }
}

function useAvailabilityChange<Input extends { readonly version: number }>(
  change: (input: Input) => Promise<unknown>,
  saved: string,
  form: VersionedForm,
) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.rules }),
      client.invalidateQueries({ queryKey: keys.experts }),
    ]);
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, { version }) => {
      form.continueFrom(version + 1);
      await refresh();
      notify.success(saved);
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      notify.error(
        inboxTexts.availabilityFailed,
        isConflict ? inboxTexts.availabilityChanged : errorText(error),
      );
      if (!isConflict) return;
      form.showConflict();
      await refresh();
    },
  });
}

export function useSetRules(form: VersionedForm) {
  const { profile } = useSignedIn();
  return useAvailabilityChange(
    async (body: { rules: BookingRules; version: number }) => {
      await call(availabilityContract.setBookingRules, { body });
      // Otherwise this tab would show and set due dates in the previous time zone until it is reloaded.
      replaceProfile({ ...profile, org_time_zone: body.rules.time_zone });
    },
    inboxTexts.rulesSaved,
    form,
  );
}

export const useSetHours = (expertId: string, form: VersionedForm) =>
  useAvailabilityChange(
    (body: { hours: ExpertHours; version: number }) =>
      call(availabilityContract.setExpertHours, { params: { expertId }, body }),
    inboxTexts.hoursSaved,
    form,
  );
