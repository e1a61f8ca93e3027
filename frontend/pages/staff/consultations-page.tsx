import { useEffect, useRef, useState } from 'react';
import { Tabs } from '../../components/tabs.tsx';
import { AvailabilityPanel } from '../../features/consultation-inbox/components/availability-panel.tsx';
import { ConsultationDetail } from '../../features/consultation-inbox/components/consultation-detail.tsx';
import { ConsultationList } from '../../features/consultation-inbox/components/consultation-list.tsx';
import { useInboxAddress } from '../../features/consultation-inbox/inbox-address.ts';
import { inboxTexts } from '../../features/consultation-inbox/texts.ts';
import { moveFocus } from '../../lib/move-focus.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { leaveSafely } from '../../lib/unsaved.ts';
import '../../features/consultation-inbox/components/desk.css';

const tabs = [
  { value: 'submissions', label: inboxTexts.submissions },
  { value: 'hours', label: inboxTexts.hours },
];

/** The organization's consultation submissions, one of them, or its experts' hours. */
export default function ConsultationsPage() {
  const address = useInboxAddress();
  const isMoved = useFocusOnReturn(address.consultation);
  if (address.consultation)
    return (
      <div className="wrap">
        <PageHead title={inboxTexts.title} />
        <ConsultationDetail
          id={address.consultation}
          back={`/consultations${address.addressOf(undefined)}`}
          takesFocus={isMoved}
        />
      </div>
    );
  return (
    <div className="wrap">
      <PageHead title={inboxTexts.title} />
      <div className="console-head">
        <h1>{inboxTexts.title}</h1>
        <p className="text-ui soft">{inboxTexts.lead}</p>
      </div>
      <div className="desk-tabs">
        <Tabs
          label={inboxTexts.title}
          tabs={tabs}
          value={address.tab}
          onChange={(tab) =>
            leaveSafely(() => address.change('tab', tab === 'submissions' ? undefined : tab))
          }
        >
          <div className="desk-panel">
            {address.tab === 'hours' ? <AvailabilityPanel /> : <ConsultationList address={address} />}
          </div>
        </Tabs>
      </div>
    </div>
  );
}

/**
 * Returns the focus to the link of the submission that was open.
 * @returns whether a submission was opened or closed since the page was loaded, so that the next one takes the focus
 */
function useFocusOnReturn(open: string | undefined): boolean {
  const [first] = useState(open);
  const [isMoved, setMoved] = useState(false);
  const before = useRef(open);
  useEffect(() => {
    const previous = before.current;
    before.current = open;
    if (open !== first) setMoved(true);
    if (open || !previous) return;
    moveFocus([
      document.querySelector(`main a[href*="consultation=${previous}"]`),
      document.querySelector('main h1'),
    ]);
  }, [open, first]);
  return isMoved;
}
