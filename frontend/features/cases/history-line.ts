import { placeOf, requestOf } from '#shared/domain/authorities.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { itemStatusLabels } from '#shared/domain/checklist.ts';
import { countryName } from '#shared/domain/country-name.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { issueOfChange } from '#shared/domain/filing-requests.ts';
import { packetNameWithin } from '#shared/domain/packet-name.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import { priorityLabels } from '#shared/records/priority.ts';
import { dayText } from '../../lib/dates.ts';
import { filingText } from '../../lib/filing-text.ts';
import { factLabel } from './assessment/fact-label.ts';

type Change = HistoryEntry['change'];

interface Shown {
  /** Of the case. */
  readonly country: string;
  /** Formats due dates. */
  readonly dueText: (timestamp: string) => string;
}

/** The text of a history entry after the person's name. */
export function historyLine(change: Change, { country, dueText }: Shown): string {
  switch (change.kind) {
    case 'created':
      return `${change.imported ? 'imported' : 'opened'} the case as ${caseStatusLabels[change.status]}`;
    case 'status':
      return `changed the status from ${caseStatusLabels[change.from]} to ${caseStatusLabels[change.to]}`;
    case 'route':
      return `corrected the visa path from ${pathName(change.from)} to ${pathName(change.to)}`;
    case 'document-added':
      return `added ${change.name}`;
    case 'document-deleted':
      return `deleted ${change.name}`;
    case 'document-infected':
      return `removed ${change.name} because it contained malware`;
    case 'document-requested':
      return `requested ${change.name}`;
    case 'item':
      return itemLine(change);
    case 'item-added':
      return `added ${change.name} to the checklist`;
    case 'item-edited':
      return `edited ${change.name} on the checklist`;
    case 'item-removed':
      return `removed ${change.name} from the checklist`;
    case 'item-restored':
      return `restored ${change.name} to the checklist`;
    case 'checklist-updated':
      return `updated the checklist to version ${change.to} of the organization’s list`;
    case 'exhibits':
      return `arranged the exhibits (${quantityText(change.exhibits, 'exhibit')}, ${quantityText(change.documents, 'document')})`;
    case 'packet':
      return `built ${packetNameWithin(change)}${change.pages ? ` (${quantityText(change.pages, 'page')})` : ''}`;
    case 'assessed':
      return 'assessed the case';
    case 'fact-verified':
      return `verified ${factLabel(change.fact)} with ${change.document}`;
    case 'fact-unverified':
      return change.because === 'withdrawn'
        ? `withdrew the verification of ${factLabel(change.fact)}`
        : `changed ${factLabel(change.fact)}, which ended its verification`;
    case 'request-answered':
      return `fulfilled the request for ${change.name} with ${change.document}`;
    case 'request-reopened':
      return `reopened the request for ${change.name}${change.document ? ` because ${change.document} was deleted` : ''}`;
    case 'request-canceled':
      return `withdrew the request for ${change.name}`;
    case 'intake-sent':
      return `sent the “${change.section}” section of the questionnaire`;
    case 'intake-asked':
      return `asked for ${answerTo(change.question)} again (${change.section})`;
    case 'intake-withdrawn':
      return `withdrew the request for ${answerTo(change.question)} (${change.section})`;
    case 'consultation':
      return 'added the consultation answers';
    case 'sla':
      return move('due date', change.from && dueText(change.from), change.to && dueText(change.to));
    case 'filing':
      return filingLine(change, country);
    case 'deadline':
      if (change.action === 'kept')
        return `kept the deadline “${change.name}” (${dayText(change.on)}) as due after the decision`;
      return `${deadlineVerbs[change.action]} the deadline “${change.name}” (${dayText(change.on)})`;
    case 'priority': {
      const text = change.field === 'country' ? countryName : dayText;
      return move(
        `“${priorityLabels[change.field]}”`,
        change.from && text(change.from),
        change.to && text(change.to),
      );
    }
    case 'document-dated':
      return change.expires_on
        ? `recorded that ${change.name} expires on ${dayText(change.expires_on)}`
        : `changed the dates of ${change.name}`;
    case 'owner':
      return move('owner', change.from, change.to);
  }
}

const deadlineVerbs = {
  added: 'added',
  changed: 'changed',
  done: 'completed',
  reopened: 'reopened',
  removed: 'removed',
} as const;

function filingLine(change: Extract<Change, { kind: 'filing' }>, country: string): string {
  const { field, request, filing, from, to } = change;
  if (filing && field === 'form' && !(from && to))
    return `${to ? 'added' : 'removed'} the filing ${filing.form}`;
  const place = placeOf(country, filing);
  const value = (stored: string | undefined) => stored && filingText(field, stored, place);
  const issued = issueOfChange(change);
  const which = issued ? ` (issued ${dayText(issued)})` : '';
  if (field === 'rfe_filing')
    return `moved the ${requestOf(place, request?.kind).name}${which} from ${from} to ${to}`;
  const form = filing?.form ?? request?.form;
  return move(
    `filing detail “${filingLabel(field, place, request?.kind)}”${which}${form ? ` of ${form}` : ''}`,
    value(from),
    value(to),
  );
}

function itemLine({ name, from, to, reason, document, undone }: Extract<Change, { kind: 'item' }>): string {
  if (undone) return `undid a change: ${name} is ${itemStatusLabels[to].toLowerCase()} again`;
  const because = reason ? `: ${reason}` : '';
  if (document) {
    if (to === 'UPLOADED' && from !== 'ACCEPTED') return `added ${document} to ${name}`;
    return `changed the documents of ${name}: ${document}`;
  }
  if (to === 'ACCEPTED') return `accepted ${name}`;
  if (to === 'NEEDS_CHANGES') return `requested changes to ${name}${because}`;
  if (to === 'NOT_NEEDED') return `marked ${name} as not needed${because}`;
  return `reopened ${name}`;
}

function move(what: string, from: string | undefined, to: string | undefined): string {
  if (!to) return `removed the ${what}`;
  return from ? `changed the ${what} from ${from} to ${to}` : `set the ${what} to ${to}`;
}

const answerTo = (question: string | undefined): string => (question ? `“${question}”` : 'an answer');
