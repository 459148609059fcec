import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { LANGUAGES, type Language } from '../../i18n/format.ts';
import { setLanguage } from '../../i18n/i18n.ts';
import { useWords } from '../../i18n/use-words.ts';
import { recoverFrom } from '../chunk-failure.ts';
import { openErrorDialog } from '../error-dialog-state.ts';

/** Each language in its own script. */
const NAMES: Record<Language, string> = { en: 'English', ms: 'Bahasa Melayu', zh: '中文', ar: 'العربية' };

interface LanguageSwitchProps {
  /** Told after the words have changed, so that the choice can be kept with the person. */
  onChosen?: (language: Language) => void;
  isIconOnly?: boolean;
}

export function LanguageSwitch({ onChosen, isIconOnly = false }: LanguageSwitchProps) {
  const { t, language } = useWords();
  const choose = async (chosen: Language): Promise<void> => {
    try {
      await setLanguage(chosen);
      onChosen?.(chosen);
    } catch (error) {
      if (!recoverFrom(error)) openErrorDialog(error);
    }
  };
  const label = `${t('shell.language')}: ${NAMES[language]}`;
  const icon = <IconLanguage size={20} aria-hidden />;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        {isIconOnly ? (
          <ActionIcon aria-label={label}>{icon}</ActionIcon>
        ) : (
          <Button variant="subtle" color="gray" px="xs" leftSection={icon} aria-label={label}>
            {NAMES[language]}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            onClick={() => void choose(one)}
            rightSection={one === language ? <IconCheck size={16} aria-hidden /> : null}
          >
            {NAMES[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
