import { createPinia } from 'pinia';
import { createApp } from 'vue';
import '@/components/base.css';
import './options.css';
import App from './App.vue';

createApp(App).use(createPinia()).mount('#app');
