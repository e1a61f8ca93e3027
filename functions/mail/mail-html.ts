import { monthNames } from '#shared/domain/date-text.ts';
import type { MailContent } from '../data/jobs/mail.ts';
import { escapeHtml } from './escape-html.ts';
import { greetingTo } from './greeting.ts';

/** The light theme's colors. Mail clients don't support custom properties, and few support style sheets. */
const colors = {
  page: '#F6F7F4',
  surface: '#FFFFFF',
  ink: '#13202A',
  ink2: '#42515B',
  ink3: '#586770',
  line: '#D5DCDD',
  sunken: '#EBEFED',
  accent: '#A6106A',
  onAccent: '#FFFFFF',
} as const;
const serif = "'Brygada 1918',Georgia,'Times New Roman',serif";
const sans = "'IBM Plex Sans',-apple-system,'Segoe UI',Arial,sans-serif";
const mono = "Consolas,'Courier New',monospace";
/** Long addresses and file names fit a phone. Some programs know only the older property. */
const breaksLongWords = 'overflow-wrap:anywhere;word-break:break-word';

/** Tables and inline styles, which Outlook's Word engine can render. */
export function mailHtml(content: MailContent): string {
  const {
    heading,
    greeting = greetingTo(undefined),
    paragraphs,
    code,
    facts,
    action,
    closing,
    settings,
  } = content;
  const rows = [
    row(
      `<h1 style="margin:0;font:500 26px/34px ${serif};color:${colors.ink};${breaksLongWords}">${textHtml(heading)}</h1>`,
    ),
    ...[greeting, ...paragraphs].map((text) => row(paragraph(text, colors.ink2))),
    code === undefined ? '' : row(codeBlock(code)),
    facts?.length ? row(factTable(facts)) : '',
    action ? row(button(action)) : '',
    closing
      ? row(`<p style="margin:0;font:13px/20px ${sans};color:${colors.ink3}">${lines(closing)}</p>`)
      : '',
    settings
      ? row(
          `<p style="margin:0;font:13px/20px ${sans}"><a href="${escapeHtml(settings.url)}" style="color:${colors.ink2}">${escapeHtml(settings.label)}</a></p>`,
        )
      : '',
  ].join('');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light only">',
    `<title>${escapeHtml(content.subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:${colors.page}">`,
    table(
      `style="background:${colors.page}"`,
      `<tr><td align="center" style="padding:32px 16px"><!--[if mso]><table width="560"><tr><td><![endif]-->${table(
        `style="max-width:560px;background:${colors.surface};border:3px double ${colors.ink}"`,
        `${row(`<p style="margin:0;font:500 20px/28px ${serif};color:${colors.ink}">Landfall</p>`, `border-bottom:1px solid ${colors.line};padding-bottom:16px`)}${rows}<tr><td style="height:28px;line-height:28px">&nbsp;</td></tr>`,
      )}<!--[if mso]></td></tr></table><![endif]--></td></tr>`,
    ),
    '</body></html>',
  ].join('');
}

const table = (attributes: string, inner: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${inner}</table>`;

const row = (inner: string, style = ''): string =>
  `<tr><td style="padding:20px 32px 0;${style}">${inner}</td></tr>`;

/** Dates and offsets, "3 December 2026" and "GMT-5", which programs may break at spaces and hyphens. */
const unbroken = new RegExp(String.raw`\b\d{1,2} (?:${monthNames.join('|')}) \d{4}\b|\bGMT[+-][\d:]+`, 'g');

const textHtml = (text: string): string =>
  escapeHtml(text).replace(unbroken, '<span style="white-space:nowrap">$&</span>');

const lines = (text: string): string => textHtml(text).replaceAll('\n', '<br>');

const paragraph = (text: string, color: string): string =>
  `<p style="margin:0;font:16px/25px ${sans};color:${color};${breaksLongWords}">${lines(text)}</p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:0;padding:12px 16px;background:${colors.sunken};font:600 24px/32px ${mono};letter-spacing:4px;color:${colors.ink}">${escapeHtml(code)}</p>`;

const factTable = (facts: NonNullable<MailContent['facts']>): string =>
  `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-top:1px solid ${colors.ink}">${facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" valign="top" width="30%" style="padding:9px 12px 9px 0;border-bottom:1px solid ${colors.line};font:400 14px/22px ${sans};color:${colors.ink3}">${escapeHtml(label)}</th><td valign="top" style="padding:9px 0;border-bottom:1px solid ${colors.line};font:14px/22px ${sans};color:${colors.ink};${breaksLongWords}">${factValue(value)}</td></tr>`,
    )
    .join('')}</table>`;

/** Lines are apart from each other, since a line can be longer than the column. */
function factValue(value: string): string {
  const [first = '', ...others] = value.split('\n');
  return others.length === 0
    ? textHtml(first)
    : [first, ...others]
        .map((line, at) => `<div${at > 0 ? ' style="margin-top:8px"' : ''}>${textHtml(line)}</div>`)
        .join('');
}

const button = ({ label, url }: NonNullable<MailContent['action']>): string =>
  `<table cellpadding="0" cellspacing="0" border="0"><tr><td style="background:${colors.accent};border-radius:3px;mso-padding-alt:11px 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;font:500 15px/22px ${sans};color:${colors.onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table><p style="margin:12px 0 0;font:13px/20px ${sans};color:${colors.ink3};word-break:break-all">${escapeHtml(url)}</p>`;
