import type { Mailbox } from '#infra/local/mail/mailbox.ts';

/** The first link in the newest email to someone, and the values in its fragment. */
export async function mailedLink(
  mailbox: Mailbox,
  email: string,
  subject: RegExp,
): Promise<{ url: URL; values: URLSearchParams }> {
  const { html } = await mailbox.next(email, { subject });
  const url = new URL((/href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));
  return { url, values: new URLSearchParams(url.hash.slice(1)) };
}
