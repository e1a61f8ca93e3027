import type { DeadLetter } from '../events/dead-letters.ts';
import { type Handler, requestUrl, send, sendJson } from '../http-message.ts';
import { escapeXml } from '../object-store/xml.ts';
import type { Mailbox, MailMessage } from './mailbox.ts';
import { mailboxStyle } from './mailbox-style.ts';

const time = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)} · Landfall mailbox</title>
<style>${mailboxStyle}</style>
</head>
<body>
<header><a class="brand" href="/mailbox">Landfall <span>mailbox</span></a><a href="/">Go to the site</a></header>
<main>${body}</main>
</body>
</html>`;

const row = (mail: MailMessage): string => `<li><a href="/mailbox/${mail.id}">
<strong>${escapeXml(mail.subject)}</strong>
<span>To ${escapeXml(mail.to.join(', '))}</span>
<time datetime="${mail.at}">${time(mail.at)}</time>
${mail.bounced ? '<em>Bounced</em>' : ''}</a></li>`;

const deadLetter = (letter: DeadLetter): string =>
  `<li><strong>${escapeXml(letter.queue.split(':').at(-1) ?? '')}</strong> <time>${time(new Date(letter.at).toISOString())}</time><pre>${escapeXml(letter.body)}</pre></li>`;

function listPage(mails: readonly MailMessage[], letters: readonly DeadLetter[]): string {
  const list =
    mails.length > 0
      ? `<ol class="mails">${mails.map(row).join('')}</ol>`
      : '<p class="empty">No email yet. Email that Landfall sends on this machine appears here and isn’t sent anywhere else.</p>';
  const dead =
    letters.length > 0
      ? `<h2>Failed events</h2><ul class="dead">${letters.map(deadLetter).join('')}</ul>`
      : '';
  return page('All mail', `<h1>Mailbox</h1>${list}${dead}`);
}

function mailPage(mail: MailMessage): string {
  const fact = (name: string, value: string) => (value ? `<dt>${name}</dt><dd>${escapeXml(value)}</dd>` : '');
  const attachments = mail.attachments
    .map(({ name }, at) => `<li><a href="/mailbox/${mail.id}/attachments/${at}">${escapeXml(name)}</a></li>`)
    .join('');
  const html = mail.html
    ? `<iframe title="Rendered email" src="/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  const text = mail.text ? `<h2>Text version</h2><pre>${escapeXml(mail.text)}</pre>` : '';
  return page(
    mail.subject,
    `<p><a href="/mailbox">All mail</a></p><h1>${escapeXml(mail.subject)}</h1>
<dl>${fact('From', mail.from)}${fact('To', mail.to.join(', '))}${fact('Reply to', mail.replyTo.join(', '))}${fact('Sent', time(mail.at))}${fact('State', mail.bounced ? 'Bounced' : '')}</dl>
${attachments && `<h2>Attachments</h2><ul>${attachments}</ul>`}${html}${text}`,
  );
}

const ownPage =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email may contain inline styles and images and nothing else. Its links open next to the mailbox. */
const mailContent =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'";

/** `/mailbox`: every email of this run, newest first; `/mailbox/messages.json` is for tests. */
export function createMailboxPages(mailbox: Mailbox, deadLetters: () => DeadLetter[]): Handler {
  return async (request, response) => {
    const html = (status: number, text: string, policy = ownPage) =>
      send(response, status, text, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    const [, , id = '', part = '', number = ''] = requestUrl(request).pathname.split('/');
    if (id === '') return html(200, listPage(mailbox.list(), deadLetters()));
    if (id === 'messages.json') return sendJson(response, 200, mailbox.list());
    if (id === 'dead-letters.json') return sendJson(response, 200, deadLetters());
    const mail = mailbox.get(id);
    const attachment = part === 'attachments' ? mail?.attachments[Number(number)] : undefined;
    if (mail && part === '') return html(200, mailPage(mail));
    if (mail && part === 'html') return html(200, `<base target="_blank">${mail.html}`, mailContent);
    if (attachment) {
      return send(response, 200, Buffer.from(attachment.content, 'base64'), {
        'content-type': attachment.type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
        'x-content-type-options': 'nosniff',
      });
    }
    return html(404, page('Not found', '<h1>Email not found</h1><p><a href="/mailbox">All mail</a></p>'));
  };
}
