/** What a server answered, and what that should mean to a user. */
export interface Reported {
  service: string;
  status: number;
  body: unknown;
  /** The code of the failure, with what was read in it; or the capability that is then left out. */
  outcome: string;
  /** Default: chat completions. */
  api?: 'anthropic';
  /** The request has a picture. */
  pictured?: true;
}

type Row = [service: string, status: number, body: unknown];

const says = (message: string, more: object = {}) => ({ error: { message, ...more } });
const claude = (message: string, type = 'invalid_request_error') => ({ type: 'error', error: { type, message } });
const miniMax = (status_code: number, status_msg: string) => ({
  id: 'x',
  choices: null,
  base_resp: { status_code, status_msg },
});
const google = (code: number, message: string, status: string, details: object[] = []) => [
  { error: { code, message, status, details } },
];
const routed = (code: number, message: string, raw?: unknown) =>
  says(message, {
    code,
    metadata: { provider_name: 'Upstream', ...(raw !== undefined && { raw: JSON.stringify(raw) }) },
  });

const spent: Row[] = [
  ['OpenAI', 429, says('You exceeded your current quota, please check your plan.', { code: 'insufficient_quota' })],
  ['OpenAI, a hard limit', 400, says('Billing hard limit has been reached', { code: 'billing_hard_limit_reached' })],
  ['OpenRouter, nothing left', 402, routed(402, 'Insufficient credits. Add more using the settings.')],
  ['OpenRouter, a limit of the key', 403, routed(403, 'Key limit exceeded (total limit). Manage it in the settings.')],
  [
    'OpenRouter, next to nothing left',
    402,
    routed(402, 'This request requires more credits. You can only afford 112.'),
  ],
  ['DeepSeek', 402, says('Insufficient Balance', { type: 'unknown_error', code: 'invalid_request_error' })],
  ['Z.ai', 429, says('Insufficient balance or no resource package. Please recharge.', { code: '1113' })],
  ['Z.ai, in Chinese', 429, says('您的账户已欠费，请充值后重试。', { code: '1113' })],
  ['Moonshot', 429, says('Your account is suspended', { type: 'exceeded_current_quota_error' })],
  ['MiniMax', 200, miniMax(1008, 'insufficient balance')],
  ['MiniMax, in Chinese', 200, miniMax(1008, '余额不足')],
  ['xAI', 429, { code: 'x', error: 'Your team has either used all available credits or reached its spending limit.' }],
  ['DashScope, in arrears', 400, says('Access denied.', { code: 'Arrearage', type: 'Arrearage' })],
  [
    'DashScope, its free part',
    403,
    says('The free tier of the model has been exhausted.', { code: 'AllocationQuota.FreeTierOnly' }),
  ],
  ['SiliconFlow', 403, { code: 30001, message: 'Sorry, your account balance is insufficient', data: null }],
  ['new-api, the user', 403, says('用户额度不足, 剩余额度: ＄0.001', { code: 'insufficient_user_quota' })],
  ['new-api, the key', 403, says('token quota is not enough', { code: 'pre_consume_token_quota_failed' })],
  ['LiteLLM, a budget', 400, says('Budget has been exceeded! Current cost: 10.1', { type: 'budget_exceeded' })],
  ['LiteLLM, a key', 429, says('ExceededTokenBudget: Current spend for token: 10.1; Max Budget for Token: 10.0')],
  ['Together', 402, says('Credit limit exceeded', { type: 'credit_limit' })],
  ['Fireworks', 412, says('Account is suspended, possibly due to reaching the monthly spending limit')],
  ['Hugging Face', 402, { error: 'You have exceeded your monthly included credits for Inference Providers.' }],
  ['Gemini, prepaid', 429, google(429, 'Your prepayment credits are depleted.', 'RESOURCE_EXHAUSTED')],
  ['Groq', 400, says('Your organization has hit its configured spend limit', { code: 'spend_limit_reached' })],
  ['Cohere, a trial', 429, { message: 'You are using a Trial key, which is limited to 1000 API calls / month.' }],
  ['Perplexity, Vercel', 403, says('Insufficient funds. Please add credits.', { type: 'insufficient_funds' })],
];
const spentByClaude: Row[] = [
  ['Anthropic', 400, claude('Your credit balance is too low to access the Anthropic API.')],
  [
    'Anthropic, a limit of the user',
    400,
    claude('You have reached your specified API usage limits. You will regain access on 2026-12-01.'),
  ],
  ['Anthropic, billing', 402, claude('Payment required', 'billing_error')],
];

const refused: Row[] = [
  [
    'OpenAI, a prompt',
    400,
    says('Invalid prompt: flagged as potentially violating our usage policy', { code: 'invalid_prompt' }),
  ],
  [
    'Azure',
    400,
    says('The response was filtered', { code: 'content_filter', innererror: { code: 'ResponsibleAIPolicyViolation' } }),
  ],
  ['DeepSeek', 400, says('Content Exists Risk', { type: 'invalid_request_error' })],
  ['DashScope', 400, says('Input data may contain inappropriate content.', { code: 'data_inspection_failed' })],
  ['Moonshot', 400, says('The request was rejected because it was considered high risk', { type: 'content_filter' })],
  ['Z.ai', 400, says('The system detected potentially unsafe or sensitive content.', { code: '1301' })],
  ['MiniMax, the input', 200, miniMax(1026, 'input new_sensitive')],
  ['MiniMax, the answer', 200, miniMax(1027, 'output new_sensitive')],
  ['OpenRouter, moderation', 403, routed(403, 'This model requires moderation. Your input was flagged for "violence"')],
  ['xAI', 403, { code: 'x', error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO.' }],
  ['LiteLLM', 400, says('litellm.ContentPolicyViolationError: The response was filtered')],
  ['Gemini, behind LiteLLM', 400, says('litellm.BadRequestError: blocked with reason PROHIBITED_CONTENT')],
];
const refusedByClaude: Row[] = [['Anthropic', 400, claude('Output blocked by content filtering policy')]];

const tooLong: [service: string, limit: number | undefined, message: string, body?: unknown, status?: number][] = [
  [
    'OpenAI',
    8192,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
  ],
  ['OpenAI, responses', undefined, 'Your input exceeds the context window of this model.'],
  [
    'OpenRouter',
    131072,
    "This endpoint's maximum context length is 131072 tokens. However, you requested about 140000 tokens (100000 of text input, 40000 in the output).",
  ],
  [
    'vLLM',
    8192,
    "You passed 8193 input tokens and requested 1 output tokens. However, the model's context length is only 8192 tokens.",
  ],
  [
    'vLLM, an older one',
    8192,
    "This model's maximum context length is 8192 tokens. However, you requested 12294 tokens (11294 in the messages, 1000 in the completion).",
  ],
  ['llama.cpp', 4096, 'request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it'],
  [
    'LM Studio',
    4096,
    'tokens to keep from the initial prompt is greater than the context length (n_keep: 5678 >= n_ctx: 4096).',
  ],
  [
    'LM Studio, an older one',
    4096,
    'Trying to keep the first 5678 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
  ],
  [
    'Groq',
    12000,
    'Request too large for model `m` on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce your message size.',
    undefined,
    413,
  ],
  [
    'Mistral',
    32768,
    'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
  ],
  ['xAI', 131072, "This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
  ['Moonshot', 262144, 'Invalid request: Your request exceeded model token limit: 262144 (requested: 300000)'],
  ['DashScope', 129024, 'Range of input length should be [1, 129024]'],
  ['Z.ai', undefined, 'Prompt exceeds max length', { code: '1261' }],
  ['Together', 8193, "The input (9000 tokens) is longer than the model's context length (8193 tokens)."],
  ['Fireworks', 4096, 'The prompt is too long: 5000, model maximum context length: 4096'],
  [
    'Cerebras',
    8192,
    'Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192',
  ],
  ['Cohere', 4081, 'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000.'],
  ['GitHub', 8000, 'Request body too large for gpt-4o model. Max size: 8000 tokens.', undefined, 413],
  ['Copilot', 64000, 'prompt token count of 70000 exceeds the limit of 64000'],
  ['Gemini', 1048576, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
  [
    'LiteLLM',
    128000,
    "litellm.ContextWindowExceededError: This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.",
  ],
  ['Bedrock, behind a gateway', undefined, 'Input is too long for requested model.'],
];
const tooLongForClaude: Row[] = [
  ['Anthropic', 400, claude('prompt is too long: 213462 tokens > 200000 maximum')],
  [
    'Anthropic, with its answer',
    400,
    claude('input length and `max_tokens` exceed context limit: 188240 + 32000 > 200000'),
  ],
];

const unauthorised: Row[] = [
  ['OpenAI', 401, says('Incorrect API key provided', { code: 'invalid_api_key' })],
  ['xAI', 400, { code: 'x', error: 'Incorrect API key provided: xa***. You can obtain an API key from the console.' }],
  [
    'Gemini',
    400,
    google(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]),
  ],
  ['MiniMax', 200, miniMax(1004, 'login fail: Please carry the API secret key in the Authorization field')],
  ['MiniMax, a wrong key', 200, miniMax(2049, 'invalid api key')],
  ['OpenRouter', 401, routed(401, 'User not found.')],
  ['LiteLLM', 401, says('Authentication Error, Invalid proxy server token passed.', { type: 'token_not_found_in_db' })],
];
const forbidden: Row[] = [
  ['LiteLLM, a key without this model', 401, says('No access', { type: 'key_model_access_denied' })],
  ['Gemini, a country', 400, google(400, 'User location is not supported for the API use.', 'FAILED_PRECONDITION')],
];
const forbiddenByClaude: Row[] = [
  [
    'Anthropic, an organisation',
    401,
    claude('CORS requests are not allowed for this Organization because of its settings', 'authentication_error'),
  ],
];
const limited: Row[] = [
  ['OpenAI', 429, says('Rate limit reached for requests', { code: 'rate_limit_exceeded' })],
  [
    'Gemini, a minute',
    429,
    google(429, 'You exceeded your current quota, please check your plan and billing details.', 'RESOURCE_EXHAUSTED', [
      { retryDelay: '26s' },
    ]),
  ],
  ['Z.ai', 429, says('Too many API requests in flight', { code: '1302' })],
  ['MiniMax', 200, miniMax(1002, 'rate limit exceeded')],
  ['DashScope', 429, says('Requests rate limit exceeded', { code: 'Throttling.RateQuota' })],
];
const overloaded: Row[] = [
  [
    'Moonshot',
    429,
    says('The engine is currently overloaded, please try again later', { type: 'engine_overloaded_error' }),
  ],
  ['OpenRouter', 502, routed(502, 'Provider returned error', says('Internal server error'))],
  ['Mistral', 429, { object: 'error', message: 'Service tier capacity exceeded for this model.', code: '3505' }],
];
const overloadedClaude: Row[] = [['Anthropic', 529, claude('Overloaded', 'overloaded_error')]];
const unknownModel: Row[] = [
  ['OpenAI, a project', 403, says('Project does not have access to model', { code: 'model_not_found' })],
  ['OpenAI', 404, says('The model `m1` does not exist or you do not have access to it.', { code: 'model_not_found' })],
  ['OpenRouter', 400, routed(400, 'm1 is not a valid model ID')],
  ['Ollama', 404, says('model "m1" not found, try pulling it first')],
  ['SiliconFlow', 400, { code: 20012, message: 'Model does not exist. Please check it carefully.', data: null }],
  ['Z.ai', 400, says('Unknown Model, please check the model code.', { code: '1211' })],
  ['new-api', 503, says('No available channel for model m1 under group default', { code: 'model_not_found' })],
];
const unknownClaude: Row[] = [['Anthropic', 404, claude('model: m1', 'not_found_error')]];
const noTools: Row[] = [
  [
    'LiteLLM',
    400,
    says("litellm.UnsupportedParamsError: ollama_chat does not support parameters: ['tools'], for model=gemma3:4b."),
  ],
  ['Ollama', 400, says('registry.ollama.ai/library/gemma3:4b does not support tools')],
  ['OpenRouter', 404, routed(404, 'No endpoints found that support tool use. Try disabling "click".')],
  ['vLLM', 400, says('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')],
  ['llama.cpp', 500, says('tools param requires --jinja flag')],
  ['Bedrock, behind a gateway', 400, says("This model doesn't support tool use.")],
  ['Cloudflare, DashScope', 400, says('Function call is not supported for this model.')],
];
const noPicture: [once: boolean, ...Row][] = [
  [
    false,
    'llama.cpp',
    500,
    says('image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'),
  ],
  [false, 'OpenRouter', 404, routed(404, 'No endpoints found that support image input')],
  [false, 'DeepSeek', 400, says('unknown variant `image_url`, expected `text`')],
  [false, 'vLLM', 400, says('m1 is not a multimodal model')],
  [
    true,
    'OpenAI, moderation',
    400,
    says('Your input image may contain content that is not allowed by our safety system.'),
  ],
  [
    true,
    'OpenAI, another kind of file',
    400,
    says('You uploaded an unsupported image. Please make sure your image is valid.', { code: 'invalid_image_format' }),
  ],
  [true, 'Gemini', 400, google(400, 'Unable to process input image.', 'INVALID_ARGUMENT')],
];
const noPictureForClaude: [once: boolean, ...Row][] = [
  [
    true,
    'Anthropic, many images',
    400,
    claude('At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels'),
  ],
  [
    true,
    'Anthropic, a large one',
    400,
    claude('messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6282560 bytes > 5242880 bytes'),
  ],
  [true, 'Anthropic, a broken one', 400, claude('Could not process image')],
];
const other: [outcome: string, ...Row][] = [
  [
    'LLM_FAILED',
    'Ollama, too little memory',
    500,
    says('model requires more system memory (9.3 GiB) than is available'),
  ],
  [
    'without max_tokens, then LLM_FAILED',
    'a gateway',
    400,
    says('max_tokens is too large: 32000. This model supports at most 8192 completion tokens.'),
  ],
];

const all = (outcome: string, rows: Row[], more: Partial<Reported> = {}): Reported[] =>
  rows.map(([service, status, body]) => ({ service, status, body, outcome, ...more }));
const pictures = (rows: [once: boolean, ...Row][], more: Partial<Reported> = {}): Reported[] =>
  rows.flatMap(([once, ...row]) =>
    all(once ? 'without this picture' : 'without images', [row], { pictured: true, ...more }),
  );
const byClaude = { api: 'anthropic' } as const;

/** Answers of real servers, as users and makers reported them in 2025 and 2026, with their right outcome. */
export const reported: Reported[] = [
  ...all('MODEL_SPEND_LIMIT', spent),
  ...all('MODEL_SPEND_LIMIT', spentByClaude, byClaude),
  ...all('MODEL_REFUSED', refused),
  ...all('MODEL_REFUSED', refusedByClaude, byClaude),
  ...tooLong.flatMap(([service, limit, message, more = {}, status = 400]) =>
    all(`MODEL_CONTEXT_OVERFLOW${limit === undefined ? '' : ` ${limit}`}`, [
      [service, status, says(message, more as object)],
    ]),
  ),
  ...all('MODEL_CONTEXT_OVERFLOW 200000', tooLongForClaude, byClaude),
  ...all('MODEL_UNAUTHORISED', unauthorised),
  ...all('MODEL_FORBIDDEN', forbidden),
  ...all('MODEL_FORBIDDEN', forbiddenByClaude, byClaude),
  ...all('MODEL_RATE_LIMITED', limited),
  ...all('MODEL_OVERLOADED', overloaded),
  ...all('MODEL_OVERLOADED', overloadedClaude, byClaude),
  ...all('MODEL_NOT_FOUND', unknownModel),
  ...all('MODEL_NOT_FOUND', unknownClaude, byClaude),
  ...all('without tools', noTools),
  ...pictures(noPicture),
  ...pictures(noPictureForClaude, byClaude),
  ...other.flatMap(([outcome, ...row]) => all(outcome, [row])),
];
