/** What features keep in the state of a task, by their names. */
export interface WithFeatureState {
  features: Readonly<Record<string, unknown>>;
}

/** What the shell gives to the tools of features, by their names. */
export interface WithFeaturePorts {
  features: Readonly<Record<string, unknown>>;
}

/** `none` stands for the part in a task that has none. */
export function statePart<Part>(name: string, none: Part): (task: WithFeatureState) => Part {
  return ({ features }) => (Object.hasOwn(features, name) ? (features[name] as Part) : none);
}

export function featurePort<Port>(name: string): (context: WithFeaturePorts) => Port {
  return ({ features }) => features[name] as Port;
}
