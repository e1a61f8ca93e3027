import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { focusByKey } from '../lib/focus-by-key.ts';

interface Tab {
  value: string;
  label: string;
  /** Shown after the label. */
  count?: number;
}

/** Tabs over one panel. Arrow keys, Home, and End select. The panel shows the content for `value`. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  children,
  className = '',
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Starts from the focused tab because the new selection may not have rendered yet.
    const from = event.target instanceof HTMLElement ? event.target.dataset.tab : undefined;
    const at = tabs.findIndex((tab) => tab.value === (from ?? value));
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    focusByKey(event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`));
  };
  return (
    <>
      <div className={`tabs ${className}`} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            className="tab"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span> {tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
