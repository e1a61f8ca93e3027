/** The calendar file writer, loaded by the first request that changes or shows a call. */
export const onCalendarFiles = () => import('./calendar-file.ts');
