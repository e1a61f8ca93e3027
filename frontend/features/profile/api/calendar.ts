import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CalendarScope, calendarContract } from '#shared/contract/calendar.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar-address'],
  queryFn: ({ signal }) => call(calendarContract.getCalendarAddress, { signal }),
});

/** Creates a new address that replaces any earlier one. */
export function useCreateCalendar(onCreated: (url: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scope: CalendarScope) => call(calendarContract.createCalendarAddress, { body: { scope } }),
    onSuccess: ({ url, ...address }) => {
      client.setQueryData(calendarQuery.queryKey, { address });
      onCreated(url);
    },
    onError: (error) => notify.error('Couldn’t create the calendar address', errorText(error)),
  });
}

export function useRemoveCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calendarContract.removeCalendarAddress, {}),
    onSuccess: () => {
      client.setQueryData(calendarQuery.queryKey, {});
      notify.success('Calendar address removed');
    },
    onError: (error) => notify.error('Couldn’t remove the calendar address', errorText(error)),
  });
}
