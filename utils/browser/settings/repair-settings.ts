import { storage } from 'wxt/utils/storage';
import { settingsDamage } from '../../settings/settings-damage';
import type { Journal } from '../journal/journal';
import type { StoredSettings } from '../../disk/stored-settings';
import { generalSettings, modelSettings, savedScripts } from './storage';

type Key = keyof typeof settingsDamage;

/**
 * Sets damaged settings aside as they are; stores what can be read of them, with defaults for the rest. Throws STORAGE,
 * STORAGE_FULL.
 */
export async function repairSettings(journal: Journal): Promise<void> {
  for (const key of Object.keys(settingsDamage) as Key[]) {
    const raw: unknown = await storage.getItem(`local:${key}`);
    const damage = settingsDamage[key](raw);
    if (damage.length === 0) continue;
    await journal.setAside({ from: 'settings', key, raw, problem: `damaged: ${damage.join(', ')}`, at: Date.now() });
    await stored[key].write(await stored[key].read());
  }
}

const stored: Record<Key, StoredSettings<unknown>> = { generalSettings, modelSettings, savedScripts };
