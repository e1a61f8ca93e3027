import { type Job, jobGrants } from '#functions/http/grants.ts';
import { type Domain, domains } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';

/** The domains with endpoints. The others have no function. */
export const servedDomains: readonly Domain[] = domains.filter((domain) =>
  endpoints.some((endpoint) => endpoint.domain === domain),
);

/** The entry of each function that isn't triggered by a request. */
const triggerFiles: Readonly<Record<Job, string>> = {
  'custom-message': 'functions/people/custom-message.ts',
  'post-confirmation': 'functions/people/post-confirmation.ts',
  'send-mail': 'functions/notifications/send-mail.ts',
  'resend-mail': 'functions/notifications/resend-mail.ts',
  'record-mail-events': 'functions/notifications/record-mail-events.ts',
  'record-scan': 'functions/documents/record-scan-event.ts',
  'update-case-work': 'functions/cases/update-case-work.ts',
  purge: 'functions/erasure/purge.ts',
  'build-packet': 'functions/packets/build-packet.ts',
  'send-reminders': 'functions/bookings/send-reminders.ts',
};

/** Every function's entry file. */
export const functionEntries: Readonly<Record<string, string>> = Object.fromEntries([
  ...servedDomains.map((domain) => [domain, `functions/http/handlers/${domain}.ts`]),
  ...(Object.keys(jobGrants) as Job[]).map((trigger) => [trigger, triggerFiles[trigger]]),
]);

/** Each function's bundle folder. */
export type FunctionFolders = Readonly<Record<Job, string> & Partial<Record<Domain, string>>>;
