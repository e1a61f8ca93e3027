import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Hours } from '#shared/domain/booking-rules.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { FieldError, InlineSelect } from '../../../components/field-parts.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { replacedText } from '../../../lib/replaced-text.ts';

const quarters = Array.from(
  { length: 97 },
  (_, index) =>
    `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`,
);

/** `09:00 to 12:00, 13:00 to 17:00`. */
export const hoursText = (hours: readonly Hours[]): string =>
  hours.map(({ from, to }) => `${from} to ${to}`).join(', ') || 'unavailable';

/** One day's hours: none, or time ranges that can be added, changed, and removed. */
export function DayHours({
  name,
  hours,
  replaced,
  problem,
  onChange,
}: {
  name: string;
  hours: readonly Hours[];
  /** After a conflict: the hours that the next save would replace. */
  replaced?: readonly Hours[] | undefined;
  problem: string | undefined;
  onChange: (hours: Hours[]) => void;
}) {
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, changed: Partial<Hours>) =>
    onChange(hours.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  const last = hours.at(-1)?.to ?? '09:00';
  const next = quarters[Math.min(quarters.indexOf(last) + 4, quarters.length - 1)] ?? '24:00';
  return (
    <fieldset className="day">
      <legend>{name}</legend>
      <div>
        <FieldError id={`${name}-problem`} error={problem} />
        {replaced && <span className="small soft">{replacedText(hoursText(replaced))}</span>}
        {hours.length === 0 && <span className="soft">Unavailable</span>}
        {hours.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: time ranges are identified only by their position
          <div className="stretch" key={at}>
            <TimeSelect label={`${name}, from`} value={each.from} onChange={(from) => change(at, { from })} />
            <span>to</span>
            <TimeSelect label={`${name}, to`} value={each.to} onChange={(to) => change(at, { to })} />
            <IconButton
              label={`Remove ${each.from} to ${each.to} on ${name}`}
              icon={X}
              onClick={() => {
                // Synchronous, because Add is disabled as long as the hours are until midnight.
                flushSync(() => onChange(hours.filter((_, index) => index !== at)));
                moveFocus([add.current]);
              }}
            />
          </div>
        ))}
      </div>
      <Button
        ref={add}
        small
        variant="ghost"
        icon={Plus}
        aria-label={`Add hours on ${name}`}
        disabled={last === '24:00' || hours.length >= 6}
        onClick={() => onChange([...hours, { from: last, to: next }])}
      >
        Add
      </Button>
    </fieldset>
  );
}

const TimeSelect = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) => (
  <InlineSelect
    small
    aria-label={label}
    options={quarters.map((quarter) => ({ value: quarter, label: quarter }))}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
