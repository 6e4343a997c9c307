import { createPinia } from 'pinia';
import { createApp } from 'vue';
import '@/components/base.css';
import './options.css';
import { leaveComposingAlone } from '@/components/composing';
import { followPageLanguage } from '@/composables/page-language';
import { t } from '@/locales';
import { logUncaught } from '@/utils/browser/log/log';
import App from './App.vue';

logUncaught(globalThis);
leaveComposingAlone(window);
await followPageLanguage(() => t('options_title'));
createApp(App).use(createPinia()).mount('#app');
