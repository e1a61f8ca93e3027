import { Link } from 'react-router-dom';
import type { Today, TodayCall } from '#shared/contract/today.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { dateText } from '../../../lib/dates.ts';
import { useMinute } from '../../../lib/use-now.ts';
import type { When } from '../today-lines.ts';
import { Line, Section } from './work-section.tsx';

function whenOf({ start, end }: TodayCall, now: Date): When {
  const first = dateText(start, 'date-time').slice(-5);
  if (now.toISOString() >= start)
    return { first, rest: now.toISOString() < end ? 'now' : 'over', tone: 'soon' };
  const minutes = Math.ceil((Date.parse(start) - now.getTime()) / 60_000);
  if (minutes < 60) return { first, rest: `in ${quantityText(minutes, 'minute')}`, tone: 'soon' };
  const hours = Math.round(minutes / 60);
  return { first, rest: `in ${quantityText(hours, 'hour')}` };
}

/** Today's calls that aren't over yet, each with a link to join. */
export function CallsSection({ calls }: { calls: NonNullable<Today['calls']> }) {
  const now = new Date(useMinute());
  return (
    <Section name="calls" listed={calls}>
      {calls.items.map((call) => {
        const page = `/consultations?consultation=${call.consultation_id}`;
        return (
          <Line
            key={call.consultation_id}
            who={
              <Link className="who" to={page}>
                <bdi>{call.name}</bdi>
              </Link>
            }
            what={`Introductory call with ${call.expert_name}`}
            kind={call.target_visa}
            when={whenOf(call, now)}
            action={
              call.meeting_url ? (
                <a className="button outline size-s" href={call.meeting_url} target="_blank" rel="noreferrer">
                  Join call<span className="visually-hidden"> with {call.name} (opens in a new tab)</span>
                </a>
              ) : (
                <ButtonLink small to={page}>
                  Open<span className="visually-hidden"> the consultation of {call.name}</span>
                </ButtonLink>
              )
            }
          />
        );
      })}
    </Section>
  );
}
