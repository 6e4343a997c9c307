import type { PanelFeature } from '@/components/panel-feature';
import { attachments } from './attachments/panel';
import { dictation } from './dictation/panel';
import { generatedCode } from './generated-code/panel';
import { readAloud } from './read-aloud/panel';
import { workflows } from './workflows/panel';

export const panelFeatures: readonly PanelFeature[] = [attachments, dictation, generatedCode, readAloud, workflows];
