import type { InjectionKey, Ref } from 'vue';

/** Whether the form was tried: before that, its fields do not tell what is wrong. */
export const triedKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('tried');
