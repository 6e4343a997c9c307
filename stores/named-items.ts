import { defineStore } from 'pinia';
import { savedPrompts, savedScripts } from '@/utils/browser/settings/storage';
import { mirrorNamed } from './mirror';

export const useSavedPrompts = defineStore('savedPrompts', () => mirrorNamed(savedPrompts));
export const useSavedScripts = defineStore('savedScripts', () => mirrorNamed(savedScripts));
