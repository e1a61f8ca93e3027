import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type ThemeChoice, themeChoices, useThemeChoice } from '../lib/theme-choice.ts';
import { Icon } from './icon.tsx';

/** The label and icon of each choice. */
export const themeLooks: Record<ThemeChoice, { label: string; icon: typeof Sun }> = {
  system: { label: 'System theme', icon: Monitor },
  light: { label: 'Light theme', icon: Sun },
  dark: { label: 'Dark theme', icon: Moon },
};

export function ThemeSwitch() {
  const chosen = useThemeChoice();
  return (
    <fieldset className="theme-switch" aria-label="Theme">
      {themeChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          title={themeLooks[choice].label}
          aria-label={themeLooks[choice].label}
          aria-pressed={choice === chosen}
          onClick={() => setTheme(choice)}
        >
          <Icon of={themeLooks[choice].icon} size="s" />
        </button>
      ))}
    </fieldset>
  );
}
