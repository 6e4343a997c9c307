import { createPinia } from 'pinia';
import { createApp } from 'vue';
import '@/components/base.css';
import './panel.css';
import { logUncaught } from '@/utils/browser/log';
import App from './App.vue';

logUncaught(globalThis);
createApp(App).use(createPinia()).mount('#app');
