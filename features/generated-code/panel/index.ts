import type { PanelFeature } from '@/components/panel-feature';
import CodeAccess from '../options/CodeAccess.vue';

/** What the browser wants before code runs, where the user has allowed code. */
export const generatedCode: PanelFeature = { name: 'generated-code', footer: CodeAccess };
