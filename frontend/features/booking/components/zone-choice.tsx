import { Globe } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Combobox } from '../../../components/combobox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import { ownTimeZone, timeZoneChoices, zonesMatching, zoneText } from '../../../lib/zone-time.ts';
import { bookingTexts } from '../texts.ts';

/** The time zone in use, and a list to choose another one. */
export function ZoneChoice({
  timeZone,
  onTimeZone,
  at,
}: {
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
  /** The instant for which offsets are shown. */
  at: Date;
}) {
  const [choosing, setChoosing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasChoosing = useRef(false);
  useEffect(() => {
    if (wasChoosing.current && !choosing) change.current?.focus();
    wasChoosing.current = choosing;
  }, [choosing]);
  return (
    <div className="zone">
      <Icon of={Globe} />
      <div>
        <p>
          <WholeNames>{zoneText(timeZone, at)}</WholeNames>
        </p>
        {choosing ? (
          <ZoneList
            timeZone={timeZone}
            at={at}
            onSelect={(value) => {
              onTimeZone(value);
              setChoosing(false);
            }}
          />
        ) : (
          <button type="button" className="link text-ui" ref={change} onClick={() => setChoosing(true)}>
            {bookingTexts.changeZone}
          </button>
        )}
      </div>
    </div>
  );
}

function ZoneList({
  timeZone,
  at,
  onSelect,
}: {
  timeZone: string;
  at: Date;
  onSelect: (timeZone: string) => void;
}) {
  const [text, setText] = useState('');
  // The first search over all zone names is slow, so typing doesn't wait for it.
  const deferredText = useDeferredValue(text);
  const own = ownTimeZone();
  const minute = Math.floor(at.getTime() / 60_000);
  const instant = useMemo(() => new Date(minute * 60_000), [minute]);
  const choices = useMemo(() => timeZoneChoices(instant, own), [instant, own]);
  const found = useMemo(
    () => zonesMatching(deferredText, choices, instant),
    [deferredText, choices, instant],
  );
  return (
    <Combobox
      startOpen
      label={bookingTexts.zone}
      placeholder={bookingTexts.findZone}
      options={found.map(({ value, label }) => ({
        value,
        label,
        ...(value === own && { detail: bookingTexts.ownZone }),
      }))}
      selected={timeZone}
      text={text}
      onType={setText}
      onSelect={({ value }) => onSelect(value)}
      onEnd={() => undefined}
      status={bookingTexts.zonesFound(found.length)}
    />
  );
}
