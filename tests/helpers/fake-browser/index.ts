/**
 * One browser for the tests of `utils/browser`: that of wxt, and beside it, by API, what that leaves out. It keeps what
 * it is told: a tab that was opened is found, a rule that was set can be read, both ends of a port hear each other.
 * `fakeBrowser.reset()`, before each test, is a browser that has just started; who listens to requests and permissions
 * stays.
 */
export { fakeEvent } from './event';
export { fakeBrowser } from 'wxt/testing/fake-browser';
export { frameIdsIn, showFrames, withFrames } from './frames';
export { pageOpens, tellNavigation } from './navigation';
export { noFrame, pageAnswers, pageRuns, silentPages, type Script } from './pages';
export { askedPermissions, givePermission, permissionListeners } from './permissions';
export { onPort, portPair, portsIn } from './ports';
export { requestEvents, requestListeners } from './requests';
export { beforeRules, leaves, putRule, refuseRules, sessionRules } from './session-rules';
export { changeTab, openTab } from './tabs';
