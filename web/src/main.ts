import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { s } from './strings'

document.documentElement.lang = s.lang
mount(App, { target: document.getElementById('app')! })
