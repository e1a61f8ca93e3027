import { type LucideIcon, RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
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

/** While `busy`, the button shows `busyLabel`, keeps focus, and ignores clicks. `type` defaults to `button`. */
export function Button({
  variant,
  small,
  full,
  icon,
  iconEnd,
  busy = false,
  busyLabel,
  disabled,
  children,
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & Appearance & { busy?: boolean; busyLabel?: string | undefined }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        { ...(variant && { variant }), ...(small && { small }), ...(full && { full }) },
        className,
      )}
      disabled={disabled && !busy}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
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
  return (
    <button
      type="button"
      title={label}
      {...rest}
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
