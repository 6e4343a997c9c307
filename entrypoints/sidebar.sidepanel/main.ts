import { createPinia } from 'pinia';
import { createApp } from 'vue';
import '@/components/base.css';
import './panel.css';
import { leaveComposingAlone } from '@/components/composing';
import { markdownModule } from '@/components/loaded-when-used';
import { followPageLanguage } from '@/composables/page-language';
import { t } from '@/locales';
import { logCaught, logUncaught } from '@/utils/browser/log/log';
import { followTheme } from '@/utils/browser/settings/sidebar-theme';
import { takeEarlyText } from '../early-field/early-field';
import App from './App.vue';

logUncaught(globalThis);
leaveComposingAlone(window);
// Not where the panel is a page in a tab or a window of its own.
if (import.meta.env.FIREFOX && location.search === '') followTheme(document.documentElement).catch(logCaught);
await followPageLanguage(() => t('app_name'));
// What was typed before the panel was there goes into the message.
const early = takeEarlyText(document.querySelector('textarea'));
createApp(App, { ...early })
  .use(createPinia())
  .mount('#app');
requestIdleCallback(markdownModule);
