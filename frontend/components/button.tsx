import { type LucideIcon, RefreshCw } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from './icon.tsx';

/**
 * `primary` is the single next step of a view; `secondary` is prominent but not the next step; `ghost` has no border.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger';

interface Appearance {
  variant?: ButtonVariant;
  small?: boolean;
  full?: boolean;
  icon?: LucideIcon;
  iconEnd?: LucideIcon;
}

const classes = ({ variant = 'outline', small, full }: Appearance, className = ''): string =>
  ['button', variant, small && 'size-s', full && 'full', className].filter(Boolean).join(' ');

/**
 * The browser takes the focus from a button that is disabled, such as Save once everything is saved, so keyboard users
 * would start over. With the focus, a button is therefore only announced and shown as disabled, and ignores clicks.
 */
function useDisabled({ disabled, onClick, onFocus, ...rest }: ComponentProps<'button'>, busy = false) {
  const [hasFocus, setFocus] = useState(false);
  const isFocusable = busy || hasFocus;
  return {
    disabled: disabled && !isFocusable,
    'aria-disabled': busy || (disabled && isFocusable) || rest['aria-disabled'],
    onClick: busy || disabled ? (event: MouseEvent) => event.preventDefault() : onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(true);
      onFocus?.(event);
    },
    // If only the window loses the focus, the button is still the active element.
    onBlur: ({ currentTarget }: FocusEvent) => setFocus(currentTarget === document.activeElement),
  };
}

/** While `busy`, the button shows `busyLabel`, keeps focus, and ignores clicks. `type` defaults to `button`. */
export function Button({
  variant,
  small,
  full,
  icon,
  iconEnd,
  busy = false,
  busyLabel,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & Appearance & { busy?: boolean; busyLabel?: string | undefined }) {
  const disabling = useDisabled(rest, busy);
  return (
    <button
      type="button"
      {...rest}
      {...disabling}
      className={classes(
        { ...(variant && { variant }), ...(small && { small }), ...(full && { full }) },
        className,
      )}
    >
      {busy ? (
        <>
          <Icon of={RefreshCw} size={small ? 's' : 'm'} className="turning" />
          <span aria-live="polite">{busyLabel ?? children}</span>
        </>
      ) : (
        <Content icon={icon} iconEnd={iconEnd}>
          {children}
        </Content>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  small,
  full,
  icon,
  iconEnd,
  children,
  className,
  ...rest
}: LinkProps & Appearance) {
  return (
    <Link
      {...rest}
      className={classes(
        { ...(variant && { variant }), ...(small && { small }), ...(full && { full }) },
        className,
      )}
    >
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </Link>
  );
}

/** A square icon-only button. `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: LucideIcon }) {
  const disabling = useDisabled(rest);
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...disabling}
      aria-label={label}
      className={`button ghost icon-only ${className}`}
    >
      <Icon of={icon} />
    </button>
  );
}

const Content = ({
  icon,
  iconEnd,
  children,
}: {
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
  children: ReactNode;
}) => (
  <>
    {icon && <Icon of={icon} />}
    {children}
    {iconEnd && <Icon of={iconEnd} />}
  </>
);
